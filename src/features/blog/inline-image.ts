import { pictureHtml, pictureSizes } from '#src/lib/markdown.ts';
import { POST_PICTURE_WIDTHS, wholeRenditionOf } from './model.ts';

/** Widths in which a picture within a text is made: no larger than it is. */
export function textPictureWidths(src: string): number[] {
  const { width } = pictureSizes(src);
  return POST_PICTURE_WIDTHS.filter((_, place) => (POST_PICTURE_WIDTHS[place - 1] ?? 0) < width);
}

/** A picture within a post's text, as wide as the text at most. */
export function textPictureHtml(src: string, alt: string): string {
  const { width, shown } = pictureSizes(src);
  const sizes = `min(100vw - 5.5rem, 40rem, ${shown.width}px)`;
  const sources = (['avif', 'webp'] as const).map((format) => {
    const candidates = textPictureWidths(src).map(
      (one) => `${wholeRenditionOf(src, one, format)} ${Math.min(one, width)}w`,
    );
    return `<source type="image/${format}" srcset="${candidates.join(', ')}" sizes="${sizes}">`;
  });
  return `<picture>${sources.join('')}${pictureHtml(src, alt)}</picture>`;
}
