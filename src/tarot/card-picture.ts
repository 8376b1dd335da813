/** What a page needs to show a card at any size: candidates by format and the picture every browser reads. */
interface CardPicture {
  /** `srcset` with width descriptors. */
  avif: string;
  webp: string;
  png: string;
  /** Pixels of the PNG: they give the picture its ratio before it has arrived. */
  width: number;
  height: number;
}

export const PNG_WIDTH = 480;
const PNG_HEIGHT = 768;

/** The back's file name, fixed by the specification; its drawing is called « dos ». */
export const BACK_FILE_NAME = 'dos_tarot.png';
export const BACK_BASE_NAME = 'dos';

/** "01-le-bateleur.png" gives "01-le-bateleur": the name that a card's drawing has in content/jeu. */
export function pictureBaseName(imageFileName: string): string {
  return imageFileName === BACK_FILE_NAME ? BACK_BASE_NAME : imageFileName.replace(/\.png$/, '');
}

export function pictureFileName(baseName: string): string {
  return baseName === BACK_BASE_NAME ? BACK_FILE_NAME : `${baseName}.png`;
}

/** The picture as large as there is one, for whoever wants to see each line of it. */
export const FULL_WIDTH = 1440;
export const FULL_HEIGHT = (FULL_WIDTH * PNG_HEIGHT) / PNG_WIDTH;

export function fullPictureFileName(baseName: string): string {
  return `${baseName}-grand.webp`;
}

/** The picture that goes into a mail: small, and in a format that every mail program shows. */
export const MAIL_WIDTH = 150;

export function mailPictureFileName(baseName: string): string {
  return `${baseName}-courrier.jpg`;
}

/** URLs of one format at one width. */
export interface PictureUrls {
  avif: string;
  webp: string;
}

/** Every drawing's URLs by base name, then width, as the build leaves them. */
export type DeckImages = Record<string, Record<string, PictureUrls>>;

/** `srcset` with width descriptors. @throws Error for an unknown base name */
export function candidates(images: DeckImages, baseName: string): PictureUrls {
  const byWidth = images[baseName];
  if (!byWidth) throw new Error(`Aucune image de carte ne s’appelle « ${baseName} ».`);
  const list = (format: keyof PictureUrls) =>
    Object.entries(byWidth)
      .map(([width, urls]) => `${urls[format]} ${width}w`)
      .join(', ');
  return { avif: list('avif'), webp: list('webp') };
}

export function cardPicture(images: DeckImages, baseName: string): CardPicture {
  return {
    ...candidates(images, baseName),
    png: `/images/${pictureFileName(baseName)}`,
    width: PNG_WIDTH,
    height: PNG_HEIGHT,
  };
}
