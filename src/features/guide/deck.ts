import { getCollection } from 'astro:content';
import images from '#generated/deck-images.json' with { type: 'json' };
import type { Arcanum } from '#src/tarot/arcana.ts';
import { candidates, type PictureUrls, pictureFileName } from '#src/tarot/card-picture.ts';

/** The 22 major arcana in order of number. */
export async function getArcana(): Promise<Arcanum[]> {
  const cards = await getCollection('cartes');
  return cards.map(({ data }) => data).sort((one, other) => one.number - other.number);
}

/** What the draw's table shows, 75 and 120 CSS pixels wide, needs on any screen. */
const TABLE_WIDTHS = [150, 240];

/** The table's candidates by image file name, the back's included. */
export const drawPictures: Record<string, PictureUrls> = Object.fromEntries(
  Object.keys(images).map((baseName) => [
    pictureFileName(baseName),
    candidates(images, baseName, TABLE_WIDTHS),
  ]),
);
