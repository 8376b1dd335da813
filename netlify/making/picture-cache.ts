import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeIfChanged } from './build-step.ts';

/** Inside node_modules, which the host keeps from one build to the next. */
const CACHE = 'node_modules/.cache/pictures';

/** sharp's version, read beside its entry point: loading sharp itself would cost more than an unchanged build. */
async function encoderVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('sharp');
  const manifest = await readFile(new URL('../package.json', pathToFileURL(entry)), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

interface CachedPictures {
  /** Changes with what the pictures are made of, how, and by which encoder. */
  key: string;
  /** Holds them once they are made. */
  folder: string;
  isMade: boolean;
}

/** Where the pictures lie that are made of a source in this way. */
export async function findCached(
  root: string,
  source: string | Uint8Array,
  recipe: unknown,
): Promise<CachedPictures> {
  const made = JSON.stringify([await encoderVersion(), recipe]);
  const key = createHash('sha256').update(source).update(made).digest('hex').slice(0, 12);
  const folder = join(root, CACHE, key);
  return { key, folder, isMade: existsSync(folder) };
}

/** Fills a folder aside and moves it into place whole, so that an interrupted build leaves no half of it. */
export async function fillCached(folder: string, files: Map<string, Uint8Array>): Promise<void> {
  const aside = `${folder}.${process.pid}`;
  await mkdir(aside, { recursive: true });
  for (const [name, bytes] of files) await writeFile(join(aside, name), bytes);
  // Another build may have made the same folder meanwhile.
  await rename(aside, folder).catch(() => rm(aside, { recursive: true }));
}

/** Puts cached files into a folder of `public` under these names, and removes what else is ours there. */
export async function publishPictures(
  root: string,
  folderName: string,
  files: Map<string, string>,
  ours: RegExp,
): Promise<void> {
  const folder = join(root, 'public', folderName);
  await mkdir(folder, { recursive: true });
  for (const [name, from] of files) await writeIfChanged(join(folder, name), await readFile(from));
  const stale = (await readdir(folder)).filter((name) => ours.test(name) && !files.has(name));
  await Promise.all(stale.map((name) => rm(join(folder, name), { recursive: true })));
}
