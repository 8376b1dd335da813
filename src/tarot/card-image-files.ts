import { DECK_IDS } from './arcana.ts';

/** What a page needs to show a card at any size: candidates by format and the picture that every browser reads. */
interface CardPicture {
  /** `srcset` with width descriptors. */
  avif: string;
  webp: string;
  png: string;
  /** Pixels of the PNG: they give the picture its ratio before it has arrived. */
  width: number;
  height: number;
}

/**
 * Cards are shown 75 to 260 CSS pixels wide. 75 is for phones, whose screens are at least twice as dense (150, 240); at
 * 120 a plain screen takes the 150 and a dense one the 240; from 200 a plain screen takes the 240 and a dense one the 480.
 */
export const CARD_WIDTHS = [150, 240, 480] as const;

/** Sizes in CSS pixels. A card is 5 by 8; a picture is twice as wide as its card, for dense screens. */
export const CARD_SIZES = {
  cardWidth: 120,
  cardHeight: 192,
  mobileCardWidth: 75,
  mobileCardHeight: 120,
  imageWidth: 240,
  imageHeight: 384,
  mobileImageWidth: 150,
  mobileImageHeight: 240,
};

export const PNG_WIDTH = 480;
const PNG_HEIGHT = 768;

/** The largest picture of a card, linked from its page. */
export const FULL_WIDTH = 1440;
export const FULL_HEIGHT = (FULL_WIDTH * PNG_HEIGHT) / PNG_WIDTH;

/** The picture that goes into a mail: small, and in a format that every mail program shows. */
export const MAIL_WIDTH = 150;

/** The back's file name, fixed by the specification; its drawing is called « dos ». */
export const BACK_FILE_NAME = 'dos_tarot.png';
export const BACK_BASE_NAME = 'dos';

/** Names of the cards' drawings in content/jeu, in the order of the deck: their PNG files have them too. */
export const CARD_PICTURES = DECK_IDS.map(
  (id, number) => `${String(number).padStart(2, '0')}-${id.replace(/^l-(?=arcane)/, '')}`,
);

/** "01-le-bateleur.png" gives "01-le-bateleur": the name that a card's drawing has in content/jeu. */
export function pictureBaseName(imageFileName: string): string {
  return imageFileName === BACK_FILE_NAME ? BACK_BASE_NAME : imageFileName.replace(/\.png$/, '');
}

export function pictureFileName(baseName: string): string {
  return baseName === BACK_BASE_NAME ? BACK_FILE_NAME : `${baseName}.png`;
}

// Paths below the site's root of the files that `npm run deck` writes to `public`.

export function pngPath(baseName: string): string {
  return `/images/${pictureFileName(baseName)}`;
}

export function fullPicturePath(baseName: string): string {
  return `/images/${baseName}-grand.webp`;
}

export function mailPicturePath(baseName: string): string {
  return `/images/${baseName}-courrier.jpg`;
}

export function cardImagePath(baseName: string, width: number, format: 'avif' | 'webp'): string {
  return `/cards/${baseName}-${width}.${format}`;
}

/** `srcset` of a card in one format, with width descriptors. */
export function cardSrcSet(baseName: string, format: 'avif' | 'webp'): string {
  return CARD_WIDTHS.map((width) => `${cardImagePath(baseName, width, format)} ${width}w`).join(
    ', ',
  );
}

export function cardPicture(baseName: string): CardPicture {
  return {
    avif: cardSrcSet(baseName, 'avif'),
    webp: cardSrcSet(baseName, 'webp'),
    png: pngPath(baseName),
    width: PNG_WIDTH,
    height: PNG_HEIGHT,
  };
}
