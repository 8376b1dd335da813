import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatFrenchTypography } from '#src/lib/french-typography.ts';

/** An error that the user can fix, in content/ or a setting: its French message is shown without a stack. */
export class UserError extends Error {
  constructor(sentences: readonly string[]) {
    super(sentences.map(formatFrenchTypography).join('\n'));
    this.name = 'UserError';
  }
}

/** Runs a step as a program: prints the French sentence that it returns, or a `UserError` without a stack. */
export async function runAndPrint(step: () => Promise<string | null>): Promise<void> {
  try {
    const sentence = await step();
    if (sentence) console.log(formatFrenchTypography(sentence));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

export async function readGenerated<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(join('.generated', name), 'utf8')) as T;
}

/** Writes JSON to `.generated` in `root`, unless the file has this text, so that no file watcher reacts. */
export async function writeGenerated(root: string, name: string, value: unknown): Promise<void> {
  const file = join(root, '.generated', name);
  const text = `${JSON.stringify(value, null, 2)}\n`;
  if ((await readFile(file, 'utf8').catch(() => null)) === text) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Inside node_modules, which Netlify keeps between builds. */
const IMAGE_CACHE = 'node_modules/.cache/images';

/**
 * Copies an image from the cache to `target`. Encodes it first if the cache has none for these inputs.
 * @param inputs everything that the image depends on, as JSON or bytes
 * @param encode returns null if the source cannot be read; nothing is written then
 * @returns whether the image exists
 */
export async function copyCachedImage(
  target: string,
  inputs: readonly (string | Uint8Array)[],
  encode: () => Promise<Uint8Array | null>,
): Promise<boolean> {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(input).update('\0');
  const cachedFile = join(IMAGE_CACHE, hash.digest('hex').slice(0, 32));
  if (!existsSync(cachedFile)) {
    const bytes = await encode();
    if (!bytes) return false;
    await mkdir(IMAGE_CACHE, { recursive: true });
    // The file is renamed when complete, so that an interrupted build leaves no partial image.
    const partialFile = `${cachedFile}.${randomUUID()}`;
    await writeFile(partialFile, bytes);
    await rename(partialFile, cachedFile);
  }
  await mkdir(dirname(target), { recursive: true });
  await copyFile(cachedFile, target);
  return true;
}
