import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';

/** Native Node runs the code as it runs it elsewhere: nothing is transformed, nothing can be mocked. */
const native = { viteModuleRunner: false, nodeLoader: false };

interface Kind {
  testTimeout: number;
  isolate?: boolean;
  globalSetup?: string[];
  setupFiles?: string[];
  include?: string[];
}

/** Minutes each, or of no concern to a single change: `npm run test:long` and `check:security` run them too. */
const LONG = [
  'tests/api/storage-faults.test.ts',
  'tests/browser/hostile-texts.test.ts',
  'tests/pages/secrets.test.ts',
  'tests/unit/packages.test.ts',
];

/** One folder of tests; those of one group share the workers, and groups run one after the other. */
function project(name: string, groupOrder: number, kind: Kind) {
  return {
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      exclude: process.env.LONG_TESTS ? [] : LONG,
      hookTimeout: 120_000,
      // As for a second try: a stalled machine needs more than the second that is usual.
      expect: { poll: { timeout: 15_000 } },
      // A shared machine can stall a browser or a server for seconds; the closing line counts second tries.
      retry: groupOrder > 1 ? 1 : 0,
      sequence: { groupOrder },
      // Of two processors Vitest would use one; tests wait about half of their time.
      maxWorkers: 3,
      experimental: native,
      // Files of one worker share what they import.
      isolate: false,
      ...kind,
    },
  };
}

const SITE = 'tests/setup/site.ts';

export default defineConfig({
  root: '.',
  test: {
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', 1, { testTimeout: 60_000 }),
      // Stores are tested beside their files; their state is their modules', which each file loads anew.
      project('stores', 1, { include: ['src/**/*.test.ts'], testTimeout: 60_000, isolate: true }),
      // Beside the platform these call parts of the server themselves, which remember its secret and its storage.
      project('api', 2, {
        testTimeout: 30_000,
        isolate: true,
        globalSetup: ['tests/setup/functions.ts'],
        setupFiles: ['tests/setup/watch-log.ts'],
      }),
      project('pages', 2, { testTimeout: 30_000, globalSetup: [SITE] }),
      project('browser', 3, {
        testTimeout: 120_000,
        globalSetup: [SITE, 'tests/setup/chromium.ts'],
      }),
      // The host's own programs: its build, and its bootstrap of the functions.
      project('host', 2, { testTimeout: 120_000, globalSetup: ['tests/setup/host.ts'] }),
    ],
  },
});
