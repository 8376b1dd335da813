import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readStoredPicture } from '#netlify/server/images/image-store.ts';
import { getInlineImageWidths } from '#src/features/blog/inline-image.ts';
import * as blog from '#src/features/blog/model.ts';
import { listPictures } from '#src/lib/markdown.ts';
import { copyCachedImage } from './build-step.ts';

/** Filled before the pages are built, by a step that can read Blobs; a later step copies it into the site. */
export const POST_IMAGES_FOLDER = '.generated/images/blog';

const FORMATS = { avif: { quality: 55, effort: 3 }, webp: { quality: 78 } } as const;

/** A file with a picture in one size and format. */
interface Rendition {
  name: string;
  width: number;
  /** Null for the height that follows from the picture's ratio. */
  height: number | null;
  format: keyof typeof FORMATS;
}

/** Writes the renditions of uploaded pictures of posts. A function serves the original for a missing one. */
export async function buildPostImages(posts: readonly blog.PublishedPost[]): Promise<void> {
  await rm(POST_IMAGES_FOLDER, { recursive: true, force: true });
  const toHeight = (width: number) => Math.round(width / blog.POST_PICTURE_RATIO);
  const mainPhotoUrls = posts
    .map(({ imageUrl }) => imageUrl)
    .filter((imageUrl) => blog.toPostPicture(imageUrl).kind === 'photo');
  for (const src of new Set(mainPhotoUrls)) {
    const widths = blog.POST_PICTURE_WIDTHS;
    await writeRenditions(src, listRenditions(src, widths, blog.toRenditionPath, toHeight));
  }
  const inlineUrls = posts.flatMap(({ content }) => listPictures(content).map(({ src }) => src));
  for (const src of new Set(inlineUrls)) {
    const widths = getInlineImageWidths(src);
    await writeRenditions(src, listRenditions(src, widths, blog.toUncroppedRenditionPath));
  }
}

function listRenditions(
  src: string,
  widths: readonly number[],
  toName: typeof blog.toRenditionPath,
  toHeight: (width: number) => number | null = () => null,
): Rendition[] {
  return widths.flatMap((width) =>
    (['avif', 'webp'] as const).map((format) => {
      const name = toName(basename(src), width, format);
      return { name, width, height: toHeight(width), format };
    }),
  );
}

/** Only warns about a picture that cannot be decoded, so that the build goes on without its renditions. */
async function writeRenditions(src: string, renditions: Rendition[]): Promise<void> {
  const id = basename(src);
  let pendingOriginal: ReturnType<typeof readStoredPicture> | undefined;
  try {
    for (const rendition of renditions) {
      // The id stands for the bytes among the cache's inputs, because a stored picture never changes.
      const inputs = [id, JSON.stringify([rendition, FORMATS])];
      await copyCachedImage(join(POST_IMAGES_FOLDER, rendition.name), inputs, async () => {
        pendingOriginal ??= readStoredPicture(id);
        const picture = await pendingOriginal;
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
