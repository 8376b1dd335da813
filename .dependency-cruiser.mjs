/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-file-cycle',
      severity: 'error',
      // In a form a list holds inputs, and an input may be a list.
      from: { pathNot: '^src/features/admin/content/(List|Schema)Field' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-folder-cycle',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(netlify|src)/(?!features/admin/)' },
      to: { circular: true },
    },
    {
      name: 'no-server-in-src',
      severity: 'error',
      from: { path: '^src' },
      to: { path: '^netlify' },
    },
    {
      name: 'api-is-a-leaf',
      comment: 'Contracts are shared by both sides: what several need belongs to them.',
      severity: 'error',
      from: { path: '^src/(api|lib|tarot)/' },
      to: { path: '^src/(features|components|layouts|pages|seo)/' },
    },
    {
      name: 'server-uses-shared-code-only',
      severity: 'error',
      from: { path: '^netlify' },
      to: {
        path: '^src',
        pathNot: [
          '^src/(api|tarot|lib|content)/',
          '^src/(site-config|brand)\\.ts$',
          '^src/features/(?!admin/)[^/]+/(model|letter-content)\\.ts$',
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The live collection alone reads what the server stores: see src/live.config.ts.
    exclude: { path: ['^\\.generated', '^tests', '\\.test\\.tsx?$', '^src/live\\.config\\.ts$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
