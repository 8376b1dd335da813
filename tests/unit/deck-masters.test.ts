import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const DRAWN = 'content/jeu/svg';
const MASTERS = 'content/jeu/masters';
/** The drawings' viewBox is 240 by 384 at 72 dots an inch: four times that is 960 by 1536. */
const DENSITY = 288;
/** Levels out of 255, over all pixels. A card that was redrawn differs by several. */
const MEAN_DIFFERENCE = 0.5;

function baseNames(folder: string): string[] {
  return readdirSync(folder).map((file) => parse(file).name);
}

async function pixels(file: string): Promise<Buffer> {
  return sharp(file, { density: DENSITY }).removeAlpha().toColourspace('srgb').raw().toBuffer();
}

function meanDifference(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (let place = 0; place < one.length; place++) {
    sum += Math.abs((one[place] as number) - (other[place] as number));
  }
  return sum / one.length;
}

describe('the masters', () => {
  it('are one for each drawing, 960 by 1536', async () => {
    expect(baseNames(MASTERS)).toEqual(baseNames(DRAWN));
    expect(baseNames(MASTERS)).toHaveLength(23);
    for (const name of baseNames(MASTERS)) {
      const master = await sharp(`${MASTERS}/${name}.webp`).metadata();
      expect(master).toMatchObject({ width: 960, height: 1536, format: 'webp' });
    }
  });

  it('show what their drawing shows', { timeout: 120_000 }, async () => {
    const drawn = await pixels(`${DRAWN}/13-arcane-sans-nom.svg`);
    const master = await pixels(`${MASTERS}/13-arcane-sans-nom.webp`);
    const neighbour = await pixels(`${MASTERS}/12-le-pendu.webp`);
    expect(drawn).toHaveLength(960 * 1536 * 3);
    expect(meanDifference(drawn, master)).toBeLessThan(MEAN_DIFFERENCE);
    expect(meanDifference(drawn, neighbour)).toBeGreaterThan(MEAN_DIFFERENCE * 10);
  });
});
