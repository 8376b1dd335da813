import { getPictureSizes, renderPictureHtml } from '#src/lib/markdown.ts';
import { POST_PICTURE_WIDTHS, toUncroppedRenditionPath } from './model.ts';

/** Returns the widths of the image's renditions, up to the first that is at least as wide as the original. */
export function getInlineImageWidths(src: string): number[] {
  const { width } = getPictureSizes(src);
  return POST_PICTURE_WIDTHS.filter((_, index) => (POST_PICTURE_WIDTHS[index - 1] ?? 0) < width);
}

/** Renders an image, at most as wide as a post's text: 40rem, or 5.5rem less than a small window. */
export function renderInlineImage(src: string, alt: string): string {
  const { width: originalWidth, displayed: maxDisplaySize } = getPictureSizes(src);
  const sizes = `min(100vw - 5.5rem, 40rem, ${maxDisplaySize.width}px)`;
  const sources = (['avif', 'webp'] as const).map((format) => {
    // No rendition is wider than the original, so the last may be narrower than the width in its file name.
    const candidates = getInlineImageWidths(src).map(
      (targetWidth) =>
        `${toUncroppedRenditionPath(src, targetWidth, format)} ${Math.min(targetWidth, originalWidth)}w`,
    );
    return `<source type="image/${format}" srcset="${candidates.join(', ')}" sizes="${sizes}">`;
  });
  return `<picture>${sources.join('')}${renderPictureHtml(src, alt)}</picture>`;
}
