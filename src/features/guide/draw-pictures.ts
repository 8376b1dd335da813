import images from '#generated/deck-images.json' with { type: 'json' };
import { candidates, pictureFileName } from '#src/tarot/card-picture.ts';

/** The AVIF candidates of the draw's pictures by image file name, the back's included. */
export const drawPictures: Record<string, string> = Object.fromEntries(
  Object.keys(images).map((baseName) => [
    pictureFileName(baseName),
    candidates(images, baseName).avif,
  ]),
);
