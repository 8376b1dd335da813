import { statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import deck from '#generated/deck.json' with { type: 'json' };
import {
  BACK_BASE_NAME,
  CARD_WIDTHS,
  cardImagePath,
  fullPicturePath,
  mailPicturePath,
  pictureBaseName,
  pngPath,
} from './card-image-files.ts';

const names = [...deck.map(({ imageFileName }) => pictureBaseName(imageFileName)), BACK_BASE_NAME];

const readMetadata = (path: string) => sharp(join('public', path)).metadata();
const sizeOf = (path: string) => statSync(join('public', path)).size;
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

test('the deck has 22 cards and a back', () => {
  expect(names).toHaveLength(23);
});

describe.each(names)('public has every image of %s', (name) => {
  test('in AVIF and WebP at three widths', async () => {
    for (const width of CARD_WIDTHS) {
      const size = { width, height: (width * 8) / 5 };
      const avif = await readMetadata(cardImagePath(name, width, 'avif'));
      const webp = await readMetadata(cardImagePath(name, width, 'webp'));
      expect(avif).toMatchObject({ ...size, compression: 'av1' });
      expect(webp).toMatchObject({ ...size, format: 'webp' });
    }
  });

  test('as the PNG of the specification, in full size and for mails', async () => {
    const png = { format: 'png', width: 480, height: 768, isPalette: true };
    expect(await readMetadata(pngPath(name))).toMatchObject(png);
    const full = { format: 'webp', width: 1440, height: 2304 };
    expect(await readMetadata(fullPicturePath(name))).toMatchObject(full);
    const mail = { format: 'jpeg', width: 150, height: 240 };
    expect(await readMetadata(mailPicturePath(name))).toMatchObject(mail);
  });
});

test('ten images of a mail have 120 KB at most', () => {
  const sizes = names.map((name) => sizeOf(mailPicturePath(name))).sort((a, b) => b - a);
  expect(sum(sizes.slice(0, 10))).toBeLessThanOrEqual(120_000);
});

test.each([
  [150, 13_000, 205_000],
  [240, 27_000, 375_000],
] as const)('at %d px an AVIF has %d bytes at most, all of them %d', (width, largest, total) => {
  const sizes = names.map((name) => sizeOf(cardImagePath(name, width, 'avif')));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(largest);
  expect(sum(sizes)).toBeLessThanOrEqual(total);
});
