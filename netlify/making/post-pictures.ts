import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  POST_PICTURE_RATIO,
  POST_PICTURE_WIDTHS,
  postPicture,
  renditionOf,
} from '#src/tarot/post-picture.ts';
import type { PublishedPost } from '#src/tarot/published-post.ts';
import { encoderVersion } from './encoder-version.ts';

/** Inside node_modules, which the host keeps from one build to the next. */
const CACHE = 'node_modules/.cache/post-pictures';
const PUBLIC = 'public/images/blog';

const FORMATS = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78 },
} as const;

const RENDITIONS = POST_PICTURE_WIDTHS.flatMap((width) =>
  (Object.keys(FORMATS) as (keyof typeof FORMATS)[]).map((format) => ({ width, format })),
);

type ReadPicture = (id: string) => Promise<{ bytes: Uint8Array } | null>;

/**
 * Puts the renditions of every post's own picture in `public`. A picture never changes under its name, so
 * each is read and encoded once. What is missing is served as the original by its function.
 */
export async function buildPostPictures(
  root: string,
  posts: readonly PublishedPost[],
  readPicture: ReadPicture,
): Promise<void> {
  const photos = posts.filter(({ imageUrl }) => postPicture(imageUrl).kind === 'photo');
  const ids = [...new Set(photos.map(({ imageUrl }) => basename(imageUrl)))];
  const cache = join(root, CACHE, await encodingKey());
  const folder = join(root, PUBLIC);
  await mkdir(folder, { recursive: true });
  const wanted = new Set<string>();
  for (const id of ids) {
    if (!(await isCached(cache, id))) await encodeOrLeave(cache, id, readPicture);
    for (const name of await readdir(join(cache, id)).catch(() => [])) {
      wanted.add(name);
      await copyFile(join(cache, id, name), join(folder, name));
    }
  }
  const stale = (await readdir(folder)).filter((name) => !wanted.has(name));
  await Promise.all(stale.map((name) => rm(join(folder, name))));
}

async function encodingKey(): Promise<string> {
  const made = JSON.stringify([await encoderVersion(), POST_PICTURE_WIDTHS, FORMATS]);
  return createHash('sha256').update(made).digest('hex').slice(0, 12);
}

async function isCached(cache: string, id: string): Promise<boolean> {
  return (await readdir(join(cache, id)).catch(() => [])).length > 0;
}

/** A picture whose pixels are broken costs its post the renditions, and not everybody the publication. */
async function encodeOrLeave(cache: string, id: string, readPicture: ReadPicture): Promise<void> {
  const picture = await readPicture(id);
  if (!picture) return;
  try {
    await encode(cache, id, picture.bytes);
  } catch (error) {
    console.warn(`L’image ${id} ne peut pas être lue :`, error);
  }
}

/** Fills a folder aside and moves it into place whole, so that an interrupted build leaves no half of it. */
async function encode(cache: string, id: string, bytes: Uint8Array): Promise<void> {
  const { default: sharp } = await import('sharp');
  const aside = join(cache, `${id}.${process.pid}`);
  await mkdir(aside, { recursive: true });
  for (const { width, format } of RENDITIONS) {
    const height = Math.round(width / POST_PICTURE_RATIO);
    const rendition = await sharp(bytes)
      .autoOrient()
      .resize(width, height, { fit: 'cover', withoutEnlargement: true })
      .toFormat(format, FORMATS[format])
      .toBuffer();
    await writeFile(join(aside, renditionOf(id, width, format)), rendition);
  }
  await rename(aside, join(cache, id)).catch(() => rm(aside, { recursive: true }));
}
