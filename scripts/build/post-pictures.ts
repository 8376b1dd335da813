import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readStoredPicture } from '#netlify/server/pictures/picture-store.ts';
import {
  POST_PICTURE_RATIO,
  POST_PICTURE_WIDTHS,
  type PublishedPost,
  postPicture,
  renditionOf,
  wholeRenditionOf,
} from '#src/features/blog/model.ts';
import { textPictureWidths } from '#src/features/blog/text-picture.ts';
import { picturesIn } from '#src/text/markdown.ts';
import { cachedPictures, publishPictures } from './picture-cache.ts';

const FORMATS = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78 },
} as const;

/** Immutable under their names, each is encoded once; for a missing rendition its function serves the original. */
export async function buildPostPictures(
  root: string,
  posts: readonly PublishedPost[],
): Promise<void> {
  const heads = posts.map(({ imageUrl }) => imageUrl);
  const photos = heads.filter((imageUrl) => postPicture(imageUrl).kind === 'photo');
  const inTexts = posts.flatMap(({ content }) => picturesIn(content).map(({ src }) => src));
  const files = new Map<string, string>();
  const make = async (sources: string[], renditions: (src: string) => Rendition[]) => {
    for (const src of new Set(sources)) {
      const id = basename(src);
      const wanted = renditions(src);
      const { folder } = await cachedPictures(root, id, [wanted, FORMATS], async () => {
        const picture = await readStoredPicture(id);
        return picture ? encodeOrLeave(id, picture.bytes, wanted) : new Map();
      });
      for (const name of await readdir(folder).catch(() => [])) files.set(name, join(folder, name));
    }
  };
  const headHeight = (width: number) => Math.round(width / POST_PICTURE_RATIO);
  await make(photos, (src) => renditionsOf(src, POST_PICTURE_WIDTHS, renditionOf, headHeight));
  await make(inTexts, (src) => renditionsOf(src, textPictureWidths(src), wholeRenditionOf));
  await publishPictures(root, 'images/blog', files, /./);
}

interface Rendition {
  name: string;
  width: number;
  /** Null for the picture's own shape. */
  height: number | null;
  format: keyof typeof FORMATS;
}

const FORMAT_NAMES = ['avif', 'webp'] as const;

function renditionsOf(
  src: string,
  widths: readonly number[],
  nameOf: typeof renditionOf,
  heightOf: (width: number) => number | null = () => null,
): Rendition[] {
  return widths.flatMap((width) =>
    FORMAT_NAMES.map((format) => ({
      ...{ name: nameOf(basename(src), width, format), width, height: heightOf(width), format },
    })),
  );
}

/** A picture that cannot be decoded must not fail the build: its post goes without renditions. */
async function encodeOrLeave(id: string, bytes: Uint8Array, renditions: Rendition[]) {
  const { default: sharp } = await import('sharp');
  const files = new Map<string, Uint8Array>();
  try {
    for (const { name, width, height, format } of renditions) {
      const rendition = await sharp(bytes)
        .autoOrient()
        .resize(width, height, { fit: 'cover', withoutEnlargement: true })
        .toFormat(format, FORMATS[format])
        .toBuffer();
      files.set(name, rendition);
    }
    return files;
  } catch (error) {
    console.warn(`L’image ${id} ne peut pas être lue :`, error);
    return new Map<string, Uint8Array>();
  }
}
