import type { CARD_SIZES } from '#src/tarot/card-sizes.ts';
import { $cardSizes } from './card-sizes.ts';

/** Picture sets by image file name: AVIF and WebP candidates for the table's two card widths. */
export type DeckPictures = Record<string, { avif: string; webp: string }>;

/** The card's width on the table: every place asks for the same candidate, so that each loads once. */
export function sizesAttribute({ mobileCardWidth, cardWidth }: typeof CARD_SIZES): string {
  return `(max-width: 767px) ${mobileCardWidth}px, ${cardWidth}px`;
}

export function imageUrl(fileName: string): string {
  return `/images/${fileName}`;
}

/** A detached picture that starts loading the candidate that the page will show. */
export function pictureElement(fileName: string, pictures: DeckPictures): HTMLPictureElement {
  const picture = document.createElement('picture');
  const candidates = pictures[fileName];
  for (const format of ['avif', 'webp'] as const) {
    if (!candidates) continue;
    const source = document.createElement('source');
    source.type = `image/${format}`;
    source.sizes = sizesAttribute($cardSizes.get());
    source.srcset = candidates[format];
    picture.append(source);
  }
  const image = document.createElement('img');
  image.src = imageUrl(fileName);
  picture.append(image);
  return picture;
}
