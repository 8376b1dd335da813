import { statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import deck from '#generated/deck.json' with { type: 'json' };
import {
  BACK_BASE_NAME,
  CARD_IMAGE_WIDTHS,
  cardImagePath,
  fullPicturePath,
  mailPicturePath,
  pictureBaseName,
  pngPath,
} from './card-image-files.ts';

const names = [...deck.map(({ imageFileName }) => pictureBaseName(imageFileName)), BACK_BASE_NAME];

test.each(names)('public has every image of %s in its format and size', async (name) => {
  const images: [path: string, properties: object][] = [
    ...CARD_IMAGE_WIDTHS.flatMap((width): [string, object][] => {
      const size = { width, height: (width * 8) / 5 };
      return [
        [cardImagePath(name, width, 'avif'), { ...size, compression: 'av1' }],
        [cardImagePath(name, width, 'webp'), { ...size, format: 'webp' }],
      ];
    }),
    [pngPath(name), { format: 'png', width: 480, height: 768, isPalette: true }],
    [fullPicturePath(name), { format: 'webp', width: 1440, height: 2304 }],
    [mailPicturePath(name), { format: 'jpeg', width: 150, height: 240 }],
  ];
  for (const [path, properties] of images) {
    expect(await sharp(join('public', path)).metadata(), path).toMatchObject(properties);
  }
});

test.each([
  [150, 13_000, 205_000],
  [240, 27_000, 375_000],
] as const)('AVIFs of %d px have at most %d bytes, together %d', (width, maxSize, maxTotal) => {
  const paths = names.map((name) => join('public', cardImagePath(name, width, 'avif')));
  const sizes = paths.map((path) => statSync(path).size);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(maxSize);
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(maxTotal);
});
