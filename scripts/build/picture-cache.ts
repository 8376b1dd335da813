import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeIfChanged } from './build-step.ts';

/** Inside node_modules, which the host caches between builds. */
const CACHE = 'node_modules/.cache/pictures';
/** Read for the encoder's version, because importing sharp would cost more than an unchanged build. */
const ENCODER = 'node_modules/sharp/package.json';

export async function cachedPictures(
  root: string,
  source: string | Uint8Array,
  recipe: unknown,
  make: () => Promise<Map<string, Uint8Array>>,
): Promise<{ key: string; folder: string; isFresh: boolean }> {
  const { version } = JSON.parse(await readFile(ENCODER, 'utf8'));
  const made = JSON.stringify([version, recipe]);
  const key = createHash('sha256').update(source).update(made).digest('hex').slice(0, 12);
  const folder = join(root, CACHE, key);
  if (existsSync(folder)) return { key, folder, isFresh: false };
  const files = await make();
  if (files.size === 0) return { key, folder, isFresh: false };
  // Written to a temporary folder and renamed, so that an interrupted build leaves no partial entry.
  const temporary = `${folder}.${process.pid}`;
  await mkdir(temporary, { recursive: true });
  for (const [name, bytes] of files) await writeFile(join(temporary, name), bytes);
  // The rename fails if another build made the same entry meanwhile.
  await rename(temporary, folder).catch(() => rm(temporary, { recursive: true }));
  return { key, folder, isFresh: true };
}

/** Copies cached files to a folder of `public` under these names; deletes stale files there whose names match `ours`. */
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
