import deck from '#generated/deck.json' with { type: 'json' };
import { BACK_FILE_NAME, cardSrcSet, pictureBaseName } from '#src/tarot/card-image-files.ts';

/** The AVIF candidates of the draw's pictures by image file name, the back's included. */
export const drawPictures: Record<string, string> = Object.fromEntries(
  [...deck.map(({ imageFileName }) => imageFileName), BACK_FILE_NAME].map((fileName) => [
    fileName,
    cardSrcSet(pictureBaseName(fileName), 'avif'),
  ]),
);
