import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readStoredPicture } from '#netlify/server/images/image-store.ts';
import { getInlineImageWidths } from '#src/features/blog/inline-image.ts';
import * as blog from '#src/features/blog/model.ts';
import { picturesIn } from '#src/lib/markdown.ts';
import { copyCachedImage } from './build-step.ts';

/** Only build plugins can read the stores: the images wait here until the pages are built. */
export const POST_IMAGES = '.generated/images/blog';

const FORMATS = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78 },
} as const;

const FORMAT_NAMES = ['avif', 'webp'] as const;

interface Rendition {
  name: string;
  width: number;
  /** Null for the picture's own shape. */
  height: number | null;
  format: keyof typeof FORMATS;
}

/** Writes every rendition of the posts' pictures. For a missing one, its function serves the original. */
export async function buildPostImages(
  root: string,
  posts: readonly blog.PublishedPost[],
): Promise<void> {
  await rm(join(root, POST_IMAGES), { recursive: true, force: true });
  const heads = posts.map(({ imageUrl }) => imageUrl);
  const photos = heads.filter((imageUrl) => blog.postPicture(imageUrl).kind === 'photo');
  for (const src of new Set(photos)) {
    const heightOf = (width: number) => Math.round(width / blog.POST_PICTURE_RATIO);
    await writeRenditions(
      root,
      src,
      listRenditions(src, blog.POST_PICTURE_WIDTHS, blog.toRenditionPath, heightOf),
    );
  }
  const inTexts = posts.flatMap(({ content }) => picturesIn(content).map(({ src }) => src));
  for (const src of new Set(inTexts)) {
    await writeRenditions(
      root,
      src,
      listRenditions(src, getInlineImageWidths(src), blog.toUncroppedRenditionPath),
    );
  }
}

function listRenditions(
  src: string,
  widths: readonly number[],
  nameOf: typeof blog.toRenditionPath,
  heightOf: (width: number) => number | null = () => null,
): Rendition[] {
  return widths.flatMap((width) =>
    FORMAT_NAMES.map((format) => {
      const name = nameOf(basename(src), width, format);
      return { name, width, height: heightOf(width), format };
    }),
  );
}

/** A picture that cannot be decoded must not fail the build: its post has no renditions. */
async function writeRenditions(root: string, src: string, renditions: Rendition[]): Promise<void> {
  const id = basename(src);
  let original: Promise<Awaited<ReturnType<typeof readStoredPicture>>> | undefined;
  try {
    for (const rendition of renditions) {
      // A stored picture never changes under its name.
      const inputs = [id, JSON.stringify([rendition, FORMATS])];
      await copyCachedImage(join(root, POST_IMAGES, rendition.name), inputs, async () => {
        original ??= readStoredPicture(id);
        const picture = await original;
        return picture && encodeRendition(picture.bytes, rendition);
      });
    }
  } catch (error) {
    console.warn(`L’image ${id} ne peut pas être lue :`, error);
  }
}

async function encodeRendition(bytes: Uint8Array, { width, height, format }: Rendition) {
  const { default: sharp } = await import('sharp');
  return sharp(bytes)
    .autoOrient()
    .resize(width, height, { fit: 'cover', withoutEnlargement: true })
    .toFormat(format, FORMATS[format])
    .toBuffer();
}
