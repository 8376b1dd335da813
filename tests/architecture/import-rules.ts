import { dirname, join } from 'node:path';

/** What a folder may import besides itself. A trailing `*` stands for everything that begins so. */
interface Rule {
  folder: string;
  project: string[];
  packages: string[];
}

/** The first rule whose folder holds a file is its rule. Tests may import anything. */
export const RULES: Rule[] = [
  { folder: 'src/tarot', project: [], packages: ['papaparse', 'zod'] },
  {
    folder: 'src/api',
    project: ['src/tarot'],
    packages: ['eventsource-parser/stream', 'zod/mini'],
  },
  { folder: 'src/site.ts', project: [], packages: [] },
  {
    folder: 'src/data',
    project: ['src/tarot', 'src/site.ts', '.generated'],
    packages: ['astro', 'astro/loaders', 'astro:content', 'node:*', 'yaml', 'zod'],
  },
  {
    folder: 'src/content.config.ts',
    project: ['src/data', 'src/tarot'],
    packages: ['astro/loaders', 'astro/zod', 'astro:content'],
  },
  {
    folder: 'src/live.config.ts',
    project: ['src/data', 'src/tarot', 'netlify/server'],
    packages: ['astro', 'astro/loaders', 'astro:content'],
  },
  {
    folder: 'src/middleware.ts',
    project: [
      'src/data/finish-page.ts',
      'src/data/page-policy.ts',
      'src/data/page-validator.ts',
      'src/api/security-headers.ts',
    ],
    packages: ['astro:*'],
  },
  {
    folder: 'src/islands/ui',
    project: ['src/styles'],
    packages: ['react', 'react-dom', 'nanostores', '@nanostores/react', '@base-ui/react*'],
  },
  {
    folder: 'src/islands',
    project: ['src/api', 'src/tarot', 'src/islands/ui', 'src/styles'],
    packages: [
      ...['react', 'react-dom', 'nanostores', '@nanostores/react', '@base-ui/react*', 'zod/mini'],
    ],
  },
  {
    folder: 'src/ui',
    project: [
      ...['src/site.ts', 'src/tarot/card-picture.ts', 'src/tarot/form-outcome.ts'],
      '.generated/deck-images.json',
    ],
    packages: ['astro', 'astro/*', 'astro:*'],
  },
  {
    folder: 'src/components',
    project: ['src/tarot', 'src/site.ts', 'src/ui'],
    packages: ['astro', 'astro/*', 'astro:*'],
  },
  {
    folder: 'src/layouts',
    project: ['src/tarot', 'src/site.ts', 'src/styles', 'src/components', 'src/ui'],
    packages: ['astro', 'astro/*', 'astro:*'],
  },
  {
    folder: 'src/pages',
    project: [
      ...['src/tarot', 'src/site.ts', 'src/styles', 'src/data'],
      ...['src/components', 'src/layouts', 'src/islands', 'src/ui'],
    ],
    packages: ['astro', 'astro/*', 'astro:*'],
  },
  {
    folder: 'netlify/functions',
    project: ['netlify/server', 'src/api', 'src/tarot', '.generated'],
    packages: ['@netlify/functions'],
  },
  {
    // The ground floor of all mails: what each kind says is said in its own room.
    folder: 'netlify/server/mail',
    project: ['netlify/server/settings', 'netlify/server/storage', 'src/tarot', '.generated'],
    packages: ['node:*', 'nodemailer/*'],
  },
  {
    folder: 'netlify/server',
    project: ['src/api', 'src/tarot', 'src/site.ts', '.generated'],
    packages: [
      ...['@netlify/blobs', '@netlify/functions', 'fflate', 'node:*', 'p-limit', 'zod/mini'],
      ...['nodemailer', 'nodemailer/*', 'openai', 'openai/*', 'sharp'],
    ],
  },
  {
    folder: 'netlify/making',
    // The published posts and their pictures are content too.
    project: [
      ...['src/tarot', 'src/site.ts', 'src/data'],
      ...['src/api/security-headers.ts', 'src/api/admin/status.ts'],
      ...['netlify/server/posts', 'netlify/server/pictures', 'netlify/server/storage'],
    ],
    packages: ['node:*', 'astro', 'esbuild', 'p-limit', 'sharp'],
  },
  {
    folder: 'netlify/plugins',
    project: ['netlify/server', 'netlify/making', 'src/tarot'],
    packages: ['node:*', '@netlify/blobs'],
  },
  {
    folder: 'netlify/host',
    project: ['netlify/making/release.ts', 'netlify/server/limits', 'netlify/server/storage'],
    packages: [
      ...['node:*', '@netlify/blobs', '@netlify/functions', '@netlify/headers-parser'],
      ...['@netlify/redirect-parser', 'croner', 'httpxy', 'p-limit', 'srvx', 'srvx/static'],
    ],
  },
  {
    folder: 'netlify/start',
    project: ['netlify/host', 'netlify/making', 'src/data/owner-error.ts'],
    packages: ['node:*', 'astro'],
  },
  {
    folder: 'netlify/commands',
    project: [
      ...['netlify/host/blobs-server.ts', 'netlify/start/environment.ts'],
      ...['netlify/making', 'netlify/server', 'src/api', 'src/data/owner-error.ts'],
      ...['src/tarot', 'src/site.ts'],
    ],
    packages: ['node:*', '@netlify/blobs', 'p-limit'],
  },
];

/** Slow to load: a function pays for one at the moment it needs it. */
export const SLOW_PACKAGES = ['openai', 'nodemailer', 'sharp'];

export const ALIASES: Record<string, string> = {
  '#src/': 'src/',
  '#netlify/': 'netlify/',
  '#tests/': 'tests/',
  '#content/': 'content/',
  '#generated/': '.generated/',
};

export function covers(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The file of the project that an import in `path` leads to, or null for a package. */
export function projectPath(from: string, path: string): string | null {
  if (from.startsWith('.')) return join(dirname(path), from);
  const alias = Object.keys(ALIASES).find((prefix) => from.startsWith(prefix));
  return alias ? `${ALIASES[alias]}${from.slice(alias.length)}` : null;
}
