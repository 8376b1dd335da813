import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DRAWINGS } from '#netlify/server/content/drawings.ts';
import { displace, engravedSvg, noiseSvg, type Pixels } from '#scripts/build/engraving.ts';

/** Drawings measure 240 by 384 at 72 dots an inch. */
const WIDTH = 480;
const DENSITY = 144;
/** Levels out of 255. Without the filter, the mean is about 5. */
const MEAN_DIFFERENCE = 0.5;
const LARGEST_DIFFERENCE = 16;

const PALETTE = new Set([
  ...['#F6ECD4', '#1B1613', '#BF3527', '#2C5C8C', '#A9CAD6', '#E7B23C', '#C98F22', '#F2CDA6'],
  ...['#5C8B55', '#FCF6E8'],
]);
const ONLY_ON_THE_BACK = new Set(['#24507A', '#1B3D60', '#8FB0C6', '#8F2A1E']);

const files = readdirSync(DRAWINGS);

function read(file: string): string {
  return readFileSync(`${DRAWINGS}/${file}`, 'utf8');
}

async function rasterize(svg: string): Promise<Pixels> {
  return sharp(Buffer.from(svg), { density: DENSITY }).raw().toBuffer({ resolveWithObject: true });
}

describe('the drawings', () => {
  it('are one for each card and one for the back', () => {
    expect(files).toHaveLength(23);
    expect(files.every((file) => /^(\d\d-[a-z-]+|dos)\.svg$/.test(file))).toBe(true);
  });

  it.each(files)('%s is what its source draws', async (file) => {
    const { default: draw } = await import(`#netlify/drawing/cards/${parse(file).name}.ts`);
    expect(draw() === read(file), 'run npm run deck:draw').toBe(true);
  });

  it.each(files)('%s is flat shapes in the deck’s colours, with the deck’s filter', (file) => {
    const svg = read(file);
    expect(svg).toContain('viewBox="0 0 240 384" width="240" height="384"');
    const colours = new Set(svg.match(/#[0-9A-Fa-f]{6}\b/g));
    const isBack = file === 'dos.svg';
    const others = [...colours].filter(
      (colour) => !PALETTE.has(colour) && !(isBack && ONLY_ON_THE_BACK.has(colour)),
    );
    expect(others).toEqual([]);
    expect(svg).not.toMatch(/<(image|text|use|style|script|linearGradient|radialGradient)\b|href/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(engravedSvg(svg)?.displacements).toHaveLength(2);
  });
});

describe('the filter of the drawings', () => {
  it('is applied as librsvg applies it', { timeout: 60_000 }, async () => {
    const svg = read('13-arcane-sans-nom.svg');
    const expected = await rasterize(svg);
    const { plain = '', displacements = [] } = engravedSvg(svg) ?? {};
    let drawn = await rasterize(plain);
    for (const displacement of displacements) {
      const noise = await rasterize(noiseSvg(displacement, 240, 384));
      drawn = displace(drawn, noise.data, displacement, WIDTH / 240);
    }
    expect(drawn.info).toMatchObject({ width: WIDTH, height: 768 });
    expect(drawn.data).toHaveLength(expected.data.length);
    let sum = 0;
    let largest = 0;
    expected.data.forEach((level, place) => {
      const difference = Math.abs(level - (drawn.data[place] as number));
      sum += difference;
      largest = Math.max(largest, difference);
    });
    expect(sum / expected.data.length).toBeLessThan(MEAN_DIFFERENCE);
    expect(largest).toBeLessThanOrEqual(LARGEST_DIFFERENCE);
  });

  it('is left to librsvg in any other SVG', () => {
    expect(engravedSvg('<svg><g filter="url(#gravure)"/></svg>')).toBeNull();
    const unused = read('dos.svg').replace(' filter="url(#gravure)"', '');
    expect(engravedSvg(unused)).toBeNull();
  });
});
