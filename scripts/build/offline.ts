import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import type { PrecacheEntry } from 'workbox-precaching';
import { PAGE_LIST } from '#src/content/pages.ts';
import { keptPicture } from '#src/features/offline/model.ts';
import { CARD_TEXTS } from '#src/tarot/interpretation/card-texts.ts';
import { listFilesUnder } from './site-build.ts';

const WORKER = 'src/features/offline/worker.ts';
/** Files with a hash of their content in their names. */
const HASHED = '_astro';
const PICTURES = 'cards';
/** What the browser shows of an installed site besides its pages. */
const PLAIN = ['/icones/favicon.svg', '/manifest.webmanifest'];

/** The content is checked on arrival: a deploy in the middle of an installation must not leave files of two builds. */
async function checked(url: string, file: string): Promise<PrecacheEntry> {
  const revision = createHash('sha256')
    .update(await readFile(file))
    .digest('base64');
  return { url, revision, integrity: `sha256-${revision}` };
}

async function filesNamedBy(site: string, pages: string[]): Promise<string[]> {
  const unnamed = new Set(await listFilesUnder(join(site, HASHED)));
  const named: string[] = [];
  const reading = [...pages];
  for (const file of reading) {
    const text = await readFile(file, 'utf8');
    const found = [...unnamed].filter((other) => text.includes(basename(other)));
    for (const one of found) unnamed.delete(one);
    named.push(...found);
    reading.push(...found.filter((one) => one.endsWith('.js')));
  }
  return named;
}

/** Everything that the offline pages need, in an order that is the same in every build. */
async function keptFiles(site: string): Promise<PrecacheEntry[]> {
  const pages = PAGE_LIST.filter(({ offline }) => offline).map(({ path }) => ({
    path,
    file: join(site, `${path}.html`),
  }));
  const named = await filesNamedBy(
    site,
    pages.map(({ file }) => file),
  );
  const pictures = (await readdir(join(site, PICTURES)))
    .map((name) => `/${PICTURES}/${name}`)
    .filter((path) => keptPicture(path) === path);
  const texts = (await readdir(join(site, CARD_TEXTS))).map((name) => `${CARD_TEXTS}/${name}`);
  const hashed = [...named.map((file) => file.slice(site.length)), ...pictures, ...texts].sort();
  return [
    ...(await Promise.all(pages.map(({ path, file }) => checked(path, file)))),
    ...(await Promise.all(PLAIN.map((path) => checked(path, join(site, path))))),
    ...hashed.map((url) => ({ url, revision: null })),
  ];
}

export async function buildWorker(site = 'dist'): Promise<string> {
  const files = await keptFiles(site);
  await build({
    entryPoints: [WORKER],
    outfile: join(site, 'sw.js'),
    define: {
      KEPT_FILES: JSON.stringify(files),
      'process.env.NODE_ENV': '"production"',
    },
    bundle: true,
    minify: true,
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
  });
  return `Hors ligne : ${files.length} fichiers à garder.`;
}
