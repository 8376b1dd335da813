/** Widths in which a post's own picture is made, in pixels. */
export const POST_PICTURE_WIDTHS = [480, 960, 1600] as const;

/** Posts show their pictures in this shape, whatever the shape of the original. */
export const POST_PICTURE_RATIO = 16 / 9;

const UPLOADED = /^\/images\/blog\/[\w-]+\.(?:jpg|png|webp)$/;
const CARD = /^\/images\/(\d\d-[a-z-]+)\.png$/;

export type PostPicture =
  | { kind: 'card'; card: string }
  | { kind: 'photo'; original: string; avif: string; webp: string; width: number; height: number }
  | { kind: 'none' };

/**
 * What a post's `imageUrl` shows. The renditions of a photo are files of the build; until it is made, the
 * function that serves originals answers in their place, so that the page need not know.
 */
export function postPicture(imageUrl: string): PostPicture {
  const card = CARD.exec(imageUrl)?.[1];
  if (card) return { kind: 'card', card };
  if (!UPLOADED.test(imageUrl)) return { kind: 'none' };
  const set = (format: Format) =>
    POST_PICTURE_WIDTHS.map((width) => `${renditionOf(imageUrl, width, format)} ${width}w`).join(
      ', ',
    );
  const width = Math.max(...POST_PICTURE_WIDTHS);
  return {
    kind: 'photo',
    original: imageUrl,
    avif: set('avif'),
    webp: set('webp'),
    width,
    height: Math.round(width / POST_PICTURE_RATIO),
  };
}

type Format = 'avif' | 'webp';

/** `/images/blog/ab12.jpg` gives `/images/blog/ab12.jpg.480.avif`; file names work as well. */
export function renditionOf(original: string, width: number, format: Format): string {
  return `${original}.${width}.${format}`;
}

/** The name of the original in a rendition's; null for anything else. */
export function originalOf(rendition: string): string | null {
  return /^(.+)\.\d+\.(?:avif|webp)$/.exec(rendition)?.[1] ?? null;
}
