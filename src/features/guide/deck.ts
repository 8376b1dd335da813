import images from '#generated/deck-images.json' with { type: 'json' };
import { candidates, pictureFileName } from '#src/tarot/card-picture.ts';

/** What the draw's table shows, 75 and 120 CSS pixels wide, needs on any screen. */
const TABLE_WIDTHS = [150, 240];

/** The table's AVIF candidates by image file name, the back's included. */
export const drawPictures: Record<string, string> = Object.fromEntries(
  Object.keys(images).map((baseName) => [
    pictureFileName(baseName),
    candidates(images, baseName, TABLE_WIDTHS).avif,
  ]),
);
