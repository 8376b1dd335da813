import { dirname, join } from 'node:path';

/** What a folder may import besides itself. Paths may be globs; a package's trailing `*` stands for the rest. */
interface Rule {
  folder: string;
  project: string[];
  packages: string[];
}

/** What a feature offers the others and the server: its endpoints, its rules, its sentences, what is kept of somebody. */
export const CONTRACT = 'src/features/**/{api,model,messages,stored}.ts';
const TEXTS = ['src/text', 'src/time.ts', 'src/tarot', 'src/site.ts', 'src/brand.ts'];

/** The first rule whose folder holds a file is its rule. Tests may import anything. */
export const RULES: Rule[] = [
  { folder: 'src/text', project: [], packages: ['marked', 'papaparse'] },
  { folder: 'src/time.ts', project: [], packages: [] },
  {
    folder: 'src/tarot',
    project: [
      ...['src/text', '.generated/wordings.json', '.generated/topics.json'],
      ...['.generated/questions.json', '.generated/answers.json'],
    ],
    packages: [],
  },
  {
    folder: 'src/api',
    project: ['src/text', 'src/time.ts'],
    packages: ['astro:*', 'eventsource-parser/stream', 'node:*', 'zod/mini'],
  },
  { folder: 'src/site.ts', project: [], packages: [] },
  { folder: 'src/brand.ts', project: [], packages: [] },
  {
    folder: 'src/content.config.ts',
    project: ['src/content'],
    packages: ['astro/loaders', 'astro:content', 'node:*'],
  },
  {
    folder: 'src/live.config.ts',
    project: ['src/text', 'netlify/server'],
    packages: ['astro', 'astro/loaders', 'astro:content'],
  },
  {
    folder: 'src/middleware.ts',
    project: ['src/api'],
    packages: ['astro:*'],
  },
  {
    folder: 'src/content',
    project: ['src/tarot', 'src/api/letter-kinds.ts', 'src/site.ts'],
    packages: ['astro:content', 'zod'],
  },
  {
    folder: 'src/seo',
    project: ['src/content', 'src/text', 'src/site.ts', 'src/brand.ts', '.generated'],
    packages: [],
  },
  {
    folder: 'src/ui',
    project: [
      ...[
        'src/site.ts',
        'src/brand.ts',
        'src/api',
        'src/tarot',
        'src/text',
        'src/time.ts',
        'src/styles',
      ],
      '.generated/deck-images.json',
    ],
    packages: [
      ...['astro', 'astro/*', 'astro:*'],
      ...['react', 'react-dom', 'nanostores', '@nanostores/react', '@base-ui/react*'],
    ],
  },
  {
    folder: 'src/features',
    project: [
      ...['src/ui', 'src/content', 'src/seo', 'src/site.ts', 'src/brand.ts', 'src/styles'],
      ...['src/tarot', 'src/text', 'src/time.ts', 'src/api', '.generated'],
    ],
    packages: [
      ...['astro', 'astro/*', 'astro:*', 'react', 'react-dom', 'nanostores'],
      ...[
        '@nanostores/react',
        '@base-ui/react*',
        '@simplewebauthn/browser',
        'dequal/lite',
        'fflate',
        'eventsource-parser/stream',
        'idb',
        'node:*',
        'workbox-*',
        'zod/mini',
      ],
    ],
  },
  {
    folder: 'src/layouts',
    project: [
      ...['src/content', 'src/seo', 'src/features', 'src/text', 'src/time.ts', 'src/site.ts'],
      ...['src/brand.ts', 'src/styles', 'src/ui', '.generated'],
    ],
    packages: ['astro', 'astro/*', 'astro:*'],
  },
  {
    folder: 'src/pages',
    project: [
      ...['src/api', ...TEXTS, 'src/styles', 'src/seo'],
      ...['src/content', 'src/features', 'src/layouts', 'src/ui', '.generated'],
    ],
    packages: ['astro', 'astro/*', 'astro:*'],
  },
  {
    folder: 'netlify/functions',
    project: ['netlify/server', 'src/api', CONTRACT, ...TEXTS, '.generated'],
    packages: ['@netlify/functions'],
  },
  {
    // The ground floor of all mails: what each kind says is said in its own room.
    folder: 'netlify/server/mail',
    project: ['netlify/server/settings', 'netlify/server/storage', ...TEXTS, '.generated'],
    packages: ['node:*', 'nodemailer/*', 'zod/mini'],
  },
  {
    // What says whether texts will do, for the build and for the administration alike.
    folder: 'netlify/server/content',
    project: [
      ...['netlify/server', 'src/content', 'src/api', CONTRACT, ...TEXTS],
      ...['src/features/privacy/retention-table.ts', '.generated/content-source.json'],
    ],
    packages: ['node:path', 'node:util', 'zod', 'zod/mini'],
  },
  {
    folder: 'netlify/server',
    project: ['src/api', CONTRACT, ...TEXTS, '.generated'],
    packages: [
      ...['@netlify/blobs', '@netlify/functions', 'fflate', 'node:*', 'p-limit', 'zod/mini'],
      ...['@simplewebauthn/server', 'nodemailer', 'nodemailer/*', 'openai', 'openai/*', 'sharp'],
      '@zxcvbn-ts/language-common',
    ],
  },
  {
    folder: 'netlify/making',
    // The published posts and their pictures are content too.
    project: [
      ...['src/content', 'src/features', 'src/api/security-headers.ts', ...TEXTS],
      ...['netlify/server/content', 'netlify/server/posts'],
      ...['netlify/server/pictures', 'netlify/server/storage'],
    ],
    packages: [
      ...['node:*', 'astro', 'esbuild', 'p-limit', 'sharp', 'workbox-precaching', 'yaml', 'zod'],
      '@astrojs/markdown-satteri',
      'woff2-encoder/decompress',
    ],
  },
  {
    // What the cards were drawn with: no build needs it.
    folder: 'netlify/drawing',
    project: [],
    packages: ['node:*', 'opentype.js'],
  },
  {
    folder: 'netlify/plugins',
    project: ['netlify/server', 'netlify/making', CONTRACT, 'src/tarot'],
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
    project: ['netlify/host', 'netlify/making', 'src/text'],
    packages: ['node:*', 'astro'],
  },
  {
    folder: 'netlify/commands',
    project: [
      ...['netlify/host/blobs-server.ts', 'netlify/start/environment.ts'],
      ...['netlify/making', 'netlify/server', 'src/api'],
      ...[CONTRACT, ...TEXTS],
    ],
    packages: ['node:*', '@netlify/blobs', 'zod/mini'],
  },
];

/**
 * The floors of a large feature: a folder imports from its own floor and from those below it. Every folder of it is
 * named; `.` is the feature's own.
 */
export const FLOORS: Record<string, string[][]> = {
  'src/features/admin': [
    // Who is logged in, and what is asked of her; nothing that is seen.
    ['session'],
    ['list'],
    // What several tabs are made of.
    ['writing', 'documents', 'delivery', 'publication', 'backup', 'passkeys', 'to-do', 'settings'],
    // The tabs.
    ['posts', 'subscribers', 'letters', 'newsletter', 'inbox', 'content'],
    ['shell'],
  ],
  'src/features/draw': [
    ['table'],
    // Cards, a reading and its letter; what is kept of them, and what can be done with them.
    ['.'],
    ['kept', 'proof', 'read-aloud', 'reading-mail', 'spread-picture'],
    ['take-away'],
    ['play'],
    ['journal'],
  ],
};

/** Slow to load: a function pays for one at the moment it needs it. */
export const SLOW_PACKAGES = [
  ...['openai', 'nodemailer', 'sharp', '@simplewebauthn/server', '@zxcvbn-ts/language-common'],
];

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
