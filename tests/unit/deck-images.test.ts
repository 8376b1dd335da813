import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDeckPictures } from '#scripts/build/deck-pictures.ts';
import {
  BACK_FILE_NAME,
  type DeckImages,
  fullPictureFileName,
  mailPictureFileName,
  type PictureUrls,
} from '#src/tarot/card-picture.ts';
import { readSiteContent } from '#tests/site-content.ts';

const PUBLIC = 'public';
/** Room for every picture of the deck, when none is in the cache yet. */
const FIRST_BUILD_MS = 300_000;

let images: DeckImages = {};

beforeAll(async () => {
  await buildDeckPictures();
  images = JSON.parse(readFileSync('.generated/deck-images.json', 'utf8'));
}, FIRST_BUILD_MS);

function urlsAt(width: number): PictureUrls[] {
  return Object.values(images).flatMap((byWidth) => byWidth[width] ?? []);
}

function sizesAt(width: number, format: keyof PictureUrls): number[] {
  return urlsAt(width).map((urls) => statSync(join(PUBLIC, urls[format])).size);
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

describe('the images of the deck', () => {
  it('hold a PNG of every card and of the back where the specification looks for them', async () => {
    const { cards } = await readSiteContent(process.cwd());
    const names = [...cards.map(({ imageFileName }) => imageFileName), BACK_FILE_NAME];
    expect(names).toHaveLength(23);
    for (const name of names) {
      const picture = await sharp(join(PUBLIC, 'images', name)).metadata();
      expect(picture).toMatchObject({ format: 'png', width: 480, height: 768, isPalette: true });
    }
  });

  it.each([150, 240, 480])(
    'hold an AVIF and a WebP of all 23 drawings, %d pixels wide',
    async (width) => {
      expect(urlsAt(width)).toHaveLength(23);
      for (const { avif, webp } of urlsAt(width)) {
        const size = { width, height: (width * 8) / 5 };
        // The draw is told the one and derives the other.
        expect(webp).toBe(avif.replace('.avif', '.webp'));
        expect(await sharp(join(PUBLIC, avif)).metadata()).toMatchObject({
          ...size,
          compression: 'av1',
        });
        expect(await sharp(join(PUBLIC, webp)).metadata()).toMatchObject({
          ...size,
          format: 'webp',
        });
      }
    },
  );

  it('hold a picture of every drawing that shows each of its lines', async () => {
    for (const baseName of Object.keys(images)) {
      const file = join(PUBLIC, 'images', fullPictureFileName(baseName));
      expect(await sharp(file).metadata()).toMatchObject({
        format: 'webp',
        width: 1440,
        height: 2304,
      });
    }
  });

  it('hold a picture of every drawing for mails, ten of which weigh 120 KB at most', async () => {
    const sizes: number[] = [];
    for (const baseName of Object.keys(images)) {
      const file = join(PUBLIC, 'images', mailPictureFileName(baseName));
      expect(await sharp(file).metadata()).toMatchObject({
        format: 'jpeg',
        width: 150,
        height: 240,
      });
      sizes.push(statSync(file).size);
    }
    const heaviest = sizes.sort((one, other) => other - one).slice(0, 10);
    expect(sum(heaviest)).toBeLessThanOrEqual(120_000);
  });

  it.each([
    [150, 13_000, 205_000],
    [240, 27_000, 375_000],
  ])('weigh little at %d pixels in AVIF: %d bytes a card, %d for all', (width, largest, total) => {
    const sizes = sizesAt(width, 'avif');
    expect(sizes).toHaveLength(23);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(largest);
    expect(sum(sizes)).toBeLessThanOrEqual(total);
  });

  it('are lighter in AVIF than in WebP, which browsers take second', () => {
    for (const width of [150, 240, 480]) {
      expect(sum(sizesAt(width, 'avif'))).toBeLessThan(sum(sizesAt(width, 'webp')));
    }
  });

  it('change names with their content and stand where a header keeps them for ever', () => {
    const urls = Object.values(images).flatMap(Object.values).flatMap(Object.values);
    for (const url of urls) {
      expect(url).toMatch(/^\/jeu\/(\d\d-[a-z-]+|dos)-\d+\.[0-9a-f]{12}\.(avif|webp)$/);
    }
    expect(readFileSync('netlify.toml', 'utf8')).toMatch(
      /for = "\/jeu\/\*"\n\[headers\.values\]\n(.+\n)*Cache-Control = "public, max-age=31536000, immutable"/,
    );
    expect(readdirSync(join(PUBLIC, 'jeu')).sort()).toEqual(
      urls.map((url) => url.replace('/jeu/', '')).sort(),
    );
  });

  it('are not made again while the deck stays the same', async () => {
    const before = statSync(join(PUBLIC, 'images', BACK_FILE_NAME)).mtimeMs;
    expect(await buildDeckPictures()).toMatch(/23 dessins prêts, dont 0 refait\./);
    expect(statSync(join(PUBLIC, 'images', BACK_FILE_NAME)).mtimeMs).toBe(before);
  });

  it('never include the drawings themselves', () => {
    expect(existsSync(join(PUBLIC, 'jeu'))).toBe(true);
    const files = readdirSync(PUBLIC, { recursive: true }).map(String);
    expect(files.filter((file) => /\d\d-[a-z-]+\.svg$|dos\.svg$/.test(file))).toEqual([]);
  });
});
