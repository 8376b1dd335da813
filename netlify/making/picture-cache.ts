import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { encoderVersion } from './encoder-version.ts';
import { OwnerError } from './owner-error.ts';
import type { PictureSource } from './picture-sources.ts';
import { fileNameOf, heightOf, RENDITIONS } from './renditions.ts';

/** Inside node_modules, which the platform keeps from one build to the next. */
const CACHE = 'node_modules/.cache/deck-images';

/** A drawing's files, encoded once: `{width}.{format}` in a folder named by what they were made of. */
export interface CachedPicture {
  baseName: string;
  folder: string;
  /** Changes with the drawing's bytes and the encoding. */
  key: string;
  isFresh: boolean;
}

/** Finds or makes the files of every drawing. @throws OwnerError naming every drawing that cannot be used */
export async function cachePictures(
  root: string,
  sources: readonly PictureSource[],
): Promise<CachedPicture[]> {
  const faults: string[] = [];
  const encoding = JSON.stringify([await encoderVersion(), RENDITIONS]);
  const cached = await pLimit(availableParallelism()).map(sources, (source) =>
    cachePicture(root, source, encoding).catch((error: unknown) => {
      if (!(error instanceof OwnerError)) throw error;
      faults.push(error.message);
      return null;
    }),
  );
  if (faults.length > 0) throw new OwnerError(faults);
  return cached.filter((picture) => picture !== null);
}

async function cachePicture(
  root: string,
  source: PictureSource,
  encoding: string,
): Promise<CachedPicture> {
  const bytes = await readFile(join(root, source.file));
  const key = createHash('sha256').update(bytes).update(encoding).digest('hex').slice(0, 12);
  const folder = join(root, CACHE, key);
  const isFresh = await access(folder).then(
    () => false,
    () => true,
  );
  if (isFresh) await encode(source, bytes, folder);
  return { baseName: source.baseName, folder, key, isFresh };
}

/** Fills a folder aside and moves it into place whole, so that an interrupted build leaves no half of it. */
async function encode(source: PictureSource, drawing: Buffer, folder: string): Promise<void> {
  // Loading the encoder takes longer than a build that has nothing to encode.
  const { openMaster, readMaster } = await import('./picture-master.ts');
  const master = await readMaster(source, drawing);
  const aside = `${folder}.${process.pid}`;
  await mkdir(aside, { recursive: true });
  for (const rendition of RENDITIONS) {
    const { width, format, options } = rendition;
    const picture = openMaster(master).resize(width, heightOf(width), { fit: 'fill' });
    const bytes = await picture.toFormat(format, options).toBuffer();
    await writeFile(join(aside, fileNameOf(rendition)), bytes);
  }
  // Another build may have made the same folder meanwhile.
  await rename(aside, folder).catch(() => rm(aside, { recursive: true }));
}
