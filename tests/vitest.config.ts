import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Lets Node run the code as it runs elsewhere: Vitest neither transforms nor mocks modules. */
const NATIVE_NODE = { viteModuleRunner: false, nodeLoader: false };

/**
 * Files that take minutes or that single changes do not affect. `npm run test:long` and `check:security`
 * run them too.
 */
const LONG_TEST_FILES = [
  'tests/api/mail-faults.test.ts',
  'tests/api/storage-faults.test.ts',
  'tests/browser/hostile-texts.test.ts',
  'tests/pages/secrets.test.ts',
  'scripts/packages.test.ts',
];

/** Files that test bundles, which coverage replaces with the sources, see tests/setup/functions.ts. */
const BUNDLE_TEST_FILES = ['tests/api/manifest.test.ts', 'tests/api/publication.test.ts'];

/** Defines a folder of tests. All share the workers: one computes while another waits for a server. */
function defineFolder(name: string, options: TestProjectInlineConfiguration['test']) {
  return {
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      exclude: [
        ...(process.env.LONG_TESTS ? [] : LONG_TEST_FILES),
        ...(process.env.COVERAGE ? BUNDLE_TEST_FILES : []),
      ],
      // Only tests that hang reach these limits, even on a machine several times slower than usual.
      testTimeout: 300_000,
      hookTimeout: 900_000,
      expect: { poll: { timeout: 60_000 } },
      // Vitest would use one of two processors, but tests wait for about half of their time.
      maxWorkers: 4,
      experimental: NATIVE_NODE,
      // The files of one worker share the modules that they import.
      isolate: false,
      ...options,
    },
  };
}

const SITE = 'tests/setup/site.ts';

export default defineConfig({
  root: '.',
  test: {
    silent: 'passed-only',
    coverage: {
      // Code that runs in Node: components run in the browser tests, which measure no coverage.
      include: ['{src,netlify}/**/*.ts'],
      reporter: ['text'],
      reportsDirectory: 'node_modules/.cache/coverage',
    },
    projects: [
      defineFolder('unit', {
        include: ['{src,netlify,scripts}/**/*.test.ts'],
        // The stores of the islands are modules with a state.
        isolate: true,
        globalSetup: ['tests/setup/content.ts'],
      }),
      defineFolder('api', {
        globalSetup: ['tests/setup/functions.ts'],
        setupFiles: ['tests/setup/watch-log.ts'],
      }),
      defineFolder('pages', { globalSetup: [SITE] }),
      defineFolder('browser', { globalSetup: [SITE, 'tests/setup/chromium.ts'] }),
      // Netlify's own programs: its build, and its bootstrap of the functions.
      defineFolder('host', { globalSetup: ['tests/setup/host.ts'] }),
    ],
  },
});
