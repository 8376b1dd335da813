import type { OutputInfo } from 'sharp';

// The deck's drawings have a filter that makes their contours look cut by hand: twice, noise says from where each
// pixel is fetched. librsvg fetches them one by one, for 18 s a card at full size. Here it draws the card without its
// filter, and the noise alone, once for all cards; what comes out differs by some levels of 255 at most.

/** Row by row, a byte for each channel. */
export interface Pixels {
  data: Uint8Array;
  info: Pick<OutputInfo, 'width' | 'height' | 'channels'>;
}

export interface Displacement {
  turbulence: string;
  /** Of a pixel that the noise sends furthest, in units of the drawing: half of it to either side. */
  scale: number;
  /** Which of the noise's four channels sends a pixel across, and which down. */
  across: number;
  down: number;
}

const FILTER = /<filter id="gravure"[^>]*>(.*?)<\/filter>/s;
const DISPLACEMENT =
  /(<feTurbulence\b[^>]*>)<feDisplacementMap\b[^>]*\bscale="([\d.]+)" xChannelSelector="([RGBA])" yChannelSelector="([RGBA])"[^>]*>/g;
const USE = ' filter="url(#gravure)"';

/** An SVG apart from the deck's filter; null for one that has no such filter. */
export function engravedSvg(svg: string) {
  const [, filter = ''] = FILTER.exec(svg) ?? [];
  const displacements = [...filter.matchAll(DISPLACEMENT)].map(
    ([, turbulence = '', scale, across = '', down = '']) => ({
      turbulence,
      scale: Number(scale),
      across: 'RGBA'.indexOf(across),
      down: 'RGBA'.indexOf(down),
    }),
  );
  if (displacements.length === 0 || !svg.includes(USE)) return null;
  return { plain: svg.replace(USE, ''), displacements };
}

export function noiseSvg({ turbulence }: Displacement, width: number, height: number): string {
  const area = `width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${area}><filter id="noise" x="0" y="0" ${area} filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">${turbulence}</filter><rect ${area} filter="url(#noise)"/></svg>`;
}

const NOISE_CHANNELS = 4;

/** Fetches each pixel from between the four that the noise points at. The noise is as large as the picture. */
export function displace(
  { data, info }: Pixels,
  noise: Uint8Array,
  { scale, across, down }: Displacement,
  pixelsPerUnit: number,
): Pixels {
  const { width, height, channels } = info;
  const moved = new Uint8Array(data.length);
  const reach = scale * pixelsPerUnit;
  const [lastColumn, lastRow] = [width - 1, height - 1];
  for (let y = 0, pixel = 0; y < height; y++) {
    for (let x = 0; x < width; x++, pixel++) {
      const fromX = x + reach * (at(noise, pixel * NOISE_CHANNELS + across) / 255 - 0.5);
      const fromY = y + reach * (at(noise, pixel * NOISE_CHANNELS + down) / 255 - 0.5);
      const column = Math.floor(fromX);
      const row = Math.floor(fromY);
      const left = within(column, lastColumn) * channels;
      const right = within(column + 1, lastColumn) * channels;
      const top = within(row, lastRow) * width * channels;
      const bottom = within(row + 1, lastRow) * width * channels;
      const toRight = fromX - column;
      const toBottom = fromY - row;
      for (let channel = 0; channel < channels; channel++) {
        const [above, below] = [top + channel, bottom + channel];
        const upper = between(at(data, above + left), at(data, above + right), toRight);
        const lower = between(at(data, below + left), at(data, below + right), toRight);
        moved[pixel * channels + channel] = between(upper, lower, toBottom) + 0.5;
      }
    }
  }
  return { data: moved, info };
}

function within(place: number, last: number): number {
  return Math.max(0, Math.min(place, last));
}

function between(one: number, other: number, share: number): number {
  return one + (other - one) * share;
}

function at(bytes: Uint8Array, place: number): number {
  return bytes[place] as number;
}
