import { readFileSync } from 'node:fs';
import opentype, { type Glyph } from 'opentype.js';
import { palette } from './marks.ts';
import { rounded } from './points.ts';

/** IM Fell Great Primer SC, under the SIL Open Font License: the only thing in the cards that others have drawn. */
const FONT = 'node_modules/@fontsource/im-fell-great-primer-sc/files';
const file = readFileSync(`${FONT}/im-fell-great-primer-sc-latin-400-normal.woff`);
const font = opentype.parse(new Uint8Array(file).buffer);

interface LetteringOptions {
  /** Units between letters, and added to their strokes. */
  track: number;
  bold: number;
  widest?: number;
}

/** Long titles are set tighter, then smaller down to this, and only then narrower. */
const SMALLEST = 0.86;
const TIGHTER = 0.45;

/** Letters as paths, centred on `x`. */
export function lettering(
  text: string,
  x: number,
  baseline: number,
  size: number,
  { track, bold, widest = Number.POSITIVE_INFINITY }: LetteringOptions,
): string {
  const wide = placed(text, size, track);
  const isLong = wide.width > widest;
  const { letters, width } = isLong ? placed(text, size, track * TIGHTER) : wide;
  const across = isLong ? Math.min(1, widest / width) : 1;
  const up = Math.max(across, SMALLEST);
  const data = letters.map(([glyph, left]) => glyphPath(glyph, left - width / 2, size)).join('');
  const y = rounded(baseline - (1 - up) * size * 0.34);
  return `<g transform="translate(${x} ${y}) scale(${rounded(across)} ${rounded(up)})"><path d="${data}" fill="${palette.ink}" stroke="${palette.ink}" stroke-width="${bold}" stroke-linejoin="round"/></g>`;
}

interface PlacedLetters {
  letters: [glyph: Glyph, left: number][];
  width: number;
}

function placed(text: string, size: number, track: number): PlacedLetters {
  const scale = size / font.unitsPerEm;
  const glyphs = font.stringToGlyphs(text);
  let width = 0;
  const letters = glyphs.map((glyph, place): [Glyph, number] => {
    const left = width;
    const next = glyphs[place + 1];
    let advance = glyph.advanceWidth * scale;
    if (next) advance += font.getKerningValue(glyph, next) * scale;
    width += advance + (next ? track : 0);
    return [glyph, left];
  });
  return { letters, width };
}

function glyphPath(glyph: Glyph, left: number, size: number): string {
  return glyph
    .getPath(left, 0, size)
    .commands.map(({ type, x1, y1, x2, y2, x, y }) => {
      const numbers = type === 'Z' ? [] : [x1, y1, x2, y2, x, y];
      return type + numbers.flatMap((one) => (one === undefined ? [] : rounded(one))).join(' ');
    })
    .join('');
}
