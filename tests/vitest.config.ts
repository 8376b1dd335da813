import { defineConfig } from 'vitest/config';

/** Native Node runs the code as it runs it elsewhere: nothing is transformed, nothing can be mocked. */
const native = { viteModuleRunner: false, nodeLoader: false };

interface Kind {
  isolate?: boolean;
  globalSetup?: string[];
  setupFiles?: string[];
  include?: string[];
}

/** Minutes each, or of no concern to a single change: `npm run test:long` and `check:security` run them too. */
const LONG = [
  'tests/api/mail-faults.test.ts',
  'tests/api/storage-faults.test.ts',
  'tests/browser/hostile-texts.test.ts',
  'tests/pages/secrets.test.ts',
  'scripts/packages.test.ts',
];

/** Under coverage functions run from their sources, see tests/setup/functions.ts. */
const BUNDLES = ['tests/api/manifest.test.ts', 'tests/api/publication.test.ts'];

/** One folder of tests. All folders share the workers: while one waits for a server or a browser, another computes. */
function project(name: string, kind: Kind) {
  return {
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      exclude: [...(process.env.LONG_TESTS ? [] : LONG), ...(process.env.COVERAGE ? BUNDLES : [])],
      // Limits for what hangs: a machine several times slower than usual stays far below them.
      testTimeout: 300_000,
      hookTimeout: 900_000,
      expect: { poll: { timeout: 60_000 } },
      // Of two processors Vitest would use one; tests wait about half of their time.
      maxWorkers: 4,
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
    coverage: {
      // What runs in Node: components run in the browser tests, whose coverage is not counted.
      include: ['{src,netlify}/**/*.ts'],
      reporter: ['text'],
      reportsDirectory: 'node_modules/.cache/coverage',
    },
    projects: [
      // Beside the code.
      project('unit', {
        include: ['{src,netlify,scripts}/**/*.test.ts'],
        // Stores are modules with a state.
        isolate: true,
        globalSetup: ['tests/setup/content.ts'],
      }),
      project('api', {
        globalSetup: ['tests/setup/functions.ts'],
        setupFiles: ['tests/setup/watch-log.ts'],
      }),
      project('pages', { globalSetup: [SITE] }),
      project('browser', {
        globalSetup: [SITE, 'tests/setup/chromium.ts'],
      }),
      // The host's own programs: its build, and its bootstrap of the functions.
      project('host', { globalSetup: ['tests/setup/host.ts'] }),
    ],
  },
});
