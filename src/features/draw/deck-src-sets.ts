import deck from '#generated/deck.json' with { type: 'json' };
import { BACK_FILE_NAME, getCardSrcSet, pictureBaseName } from '#src/tarot/card-image-files.ts';

/** The AVIF `srcset` of each card of the deck and of the card back, by image file name. */
export const deckSrcSets: Record<string, string> = Object.fromEntries(
  [...deck.map(({ imageFileName }) => imageFileName), BACK_FILE_NAME].map((fileName) => [
    fileName,
    getCardSrcSet(pictureBaseName(fileName), 'avif'),
  ]),
);
