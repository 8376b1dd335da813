/** Picture sets by image file name: AVIF and WebP candidates for the table's two card widths. */
export type DeckPictures = Record<string, { avif: string; webp: string }>;

export const BACK_FILE_NAME = 'dos_tarot.png';

/** The card's width on the table: every place asks for the same candidate, so that each loads once. */
export const CARD_SIZES_ATTRIBUTE = '(max-width: 767px) 75px, 120px';

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
    source.sizes = CARD_SIZES_ATTRIBUTE;
    source.srcset = candidates[format];
    picture.append(source);
  }
  const image = document.createElement('img');
  image.src = imageUrl(fileName);
  picture.append(image);
  return picture;
}
