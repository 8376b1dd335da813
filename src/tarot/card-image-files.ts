import { DECK_IDS } from './arcana.ts';

/** The image files of a card for a `<picture>` element: two `srcset` with width descriptors, and a path. */
interface CardPicture {
  avif: string;
  webp: string;
  png: string;
  /** Size of the PNG in pixels, which reserves the space of the picture while it loads. */
  width: number;
  height: number;
}

/**
 * Widths of a card's files in pixels. Browsers choose one by the displayed width and the pixel density:
 * 150 or 240 for cards of 75 or 120 CSS pixels (the card table), 240 or 480 for cards of 200 and more.
 */
export const CARD_IMAGE_WIDTHS = [150, 240, 480] as const;

/** Sizes of cards on the card table in CSS pixels, and of their images, twice as wide for dense screens. */
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

/** Size in pixels of the largest picture of a card, to which its page links. */
export const FULL_WIDTH = 1440;
export const FULL_HEIGHT = (FULL_WIDTH * PNG_HEIGHT) / PNG_WIDTH;

/** Width in pixels of the picture in mails, which is a JPEG, because every mail program displays one. */
export const MAIL_CARD_WIDTH = 150;

/** The back of the cards. Its PNG has a name of its own; its drawing and other files are called « dos ». */
export const BACK_FILE_NAME = 'dos_tarot.png';
export const BACK_BASE_NAME = 'dos';

/** Base names of drawings (in content/jeu) and image files: 00-le-mat, …, 13-arcane-sans-nom, … */
export const CARD_BASE_NAMES = DECK_IDS.map(
  (id, number) => `${String(number).padStart(2, '0')}-${id.replace(/^l-(?=arcane)/, '')}`,
);

/** Returns the base name of a card's drawing: "01-le-bateleur.png" gives "01-le-bateleur". */
export function pictureBaseName(imageFileName: string): string {
  return imageFileName === BACK_FILE_NAME ? BACK_BASE_NAME : imageFileName.replace(/\.png$/, '');
}

export function pngFileName(baseName: string): string {
  return baseName === BACK_BASE_NAME ? BACK_FILE_NAME : `${baseName}.png`;
}

// Paths, from the site's root, of the files that `npm run deck` writes to `public`.

export function pngPath(baseName: string): string {
  return `/images/${pngFileName(baseName)}`;
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

export function getCardSrcSet(baseName: string, format: 'avif' | 'webp'): string {
  return CARD_IMAGE_WIDTHS.map(
    (width) => `${cardImagePath(baseName, width, format)} ${width}w`,
  ).join(', ');
}

export function getCardPicture(baseName: string): CardPicture {
  return {
    avif: getCardSrcSet(baseName, 'avif'),
    webp: getCardSrcSet(baseName, 'webp'),
    png: pngPath(baseName),
    width: PNG_WIDTH,
    height: PNG_HEIGHT,
  };
}
