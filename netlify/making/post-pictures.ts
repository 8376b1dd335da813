import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readStoredPicture } from '#netlify/server/pictures/picture-store.ts';
import type { PublishedPost } from '#src/features/blog/model.ts';
import {
  POST_PICTURE_RATIO,
  POST_PICTURE_WIDTHS,
  postPicture,
  renditionOf,
} from '#src/features/blog/model.ts';
import { cachedPictures, publishPictures } from './picture-cache.ts';

const FORMATS = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78 },
} as const;

/**
 * Makes the renditions of all posts' uploaded pictures in `public`. Pictures are immutable under their names, so each is
 * read and encoded once. For a missing rendition the picture function serves the original.
 */
export async function buildPostPictures(
  root: string,
  posts: readonly PublishedPost[],
): Promise<void> {
  const photos = posts.filter(({ imageUrl }) => postPicture(imageUrl).kind === 'photo');
  const ids = new Set(photos.map(({ imageUrl }) => basename(imageUrl)));
  const files = new Map<string, string>();
  for (const id of ids) {
    const { folder } = await cachedPictures(root, id, [POST_PICTURE_WIDTHS, FORMATS], async () => {
      const picture = await readStoredPicture(id);
      return picture ? encodeOrLeave(id, picture.bytes) : new Map();
    });
    for (const name of await readdir(folder).catch(() => [])) files.set(name, join(folder, name));
  }
  await publishPictures(root, 'images/blog', files, /./);
}

/** A picture that cannot be decoded must not fail the build: its post goes without renditions. */
async function encodeOrLeave(id: string, bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  try {
    return await encode(id, bytes);
  } catch (error) {
    console.warn(`L’image ${id} ne peut pas être lue :`, error);
    return new Map();
  }
}

async function encode(id: string, bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const { default: sharp } = await import('sharp');
  const files = new Map<string, Uint8Array>();
  for (const width of POST_PICTURE_WIDTHS) {
    for (const format of ['avif', 'webp'] as const) {
      const rendition = await sharp(bytes)
        .autoOrient()
        .resize(width, Math.round(width / POST_PICTURE_RATIO), {
          fit: 'cover',
          withoutEnlargement: true,
        })
        .toFormat(format, FORMATS[format])
        .toBuffer();
      files.set(renditionOf(id, width, format), rendition);
    }
  }
  return files;
}
