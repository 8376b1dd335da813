import type { AvifOptions, PngOptions, WebpOptions } from 'sharp';
import { PNG_WIDTH } from '#src/tarot/card-picture.ts';

export type Format = 'avif' | 'webp' | 'png';

export type Rendition = { width: number } & (
  | { format: 'avif'; options: AvifOptions }
  | { format: 'webp'; options: WebpOptions }
  | { format: 'png'; options: PngOptions }
);

/**
 * Cards are shown 75 to 260 CSS pixels wide. 75 is for phones, whose screens are at least twice as
 * dense (150, 240); at 120 a plain screen takes the 150 and a dense one the 240; from 200 a plain screen
 * takes the 240 and a dense one the 480. So three widths serve every case, and the table's cards are
 * already in the cache when another page shows them. A card shown 480 wide would ask for a 960.
 */
export const WIDTHS = [150, 240, 480];

/** What every rendition is scaled down from. */
export const MASTER_WIDTH = 960;

/** The small widths are what a draw downloads 23 times: they get the slower, tighter encoding. */
const TIGHT_UP_TO = 240;

/** Every file made of one drawing. */
export const RENDITIONS: readonly Rendition[] = [
  ...WIDTHS.map((width): Rendition => {
    const effort = width <= TIGHT_UP_TO ? 4 : 2;
    return { width, format: 'avif', options: { quality: 60, effort } };
  }),
  ...WIDTHS.map((width): Rendition => ({ width, format: 'webp', options: { quality: 82 } })),
  { width: PNG_WIDTH, format: 'png', options: { palette: true, quality: 80, effort: 10 } },
];

/** The rendition's name in the cache. */
export function fileNameOf({ width, format }: Rendition): string {
  return `${width}.${format}`;
}

export function heightOf(width: number): number {
  return (width * 8) / 5;
}
