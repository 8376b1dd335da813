import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Inside node_modules, which Netlify keeps between builds. */
const CACHE = 'node_modules/.cache/images';

/**
 * Copies an image to `target`, encoding it first unless the cache has one of the same inputs.
 * @param inputs everything that the image depends on, as JSON or bytes
 * @param encode returns null for a source that cannot be read; nothing is then written
 * @returns whether the image exists
 */
export async function copyCachedImage(
  target: string,
  inputs: readonly (string | Uint8Array)[],
  encode: () => Promise<Uint8Array | null>,
): Promise<boolean> {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(input).update('\0');
  const file = join(CACHE, hash.digest('hex').slice(0, 32));
  if (!existsSync(file)) {
    const bytes = await encode();
    if (!bytes) return false;
    await mkdir(CACHE, { recursive: true });
    // Renamed when complete, so that an interrupted build leaves no partial image.
    const partial = `${file}.${randomUUID()}`;
    await writeFile(partial, bytes);
    await rename(partial, file);
  }
  await mkdir(dirname(target), { recursive: true });
  await copyFile(file, target);
  return true;
}
