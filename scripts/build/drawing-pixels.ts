import type { Drawing } from '#netlify/server/content/drawings.ts';
import { FULL_WIDTH, PNG_WIDTH } from '#src/tarot/card-picture.ts';
import { OwnerError } from './build-step.ts';
import { displace, engravedSvg, noiseSvg, type Pixels } from './engraving.ts';

/** Part of the pictures' cache key: change it when the same drawing would give other pixels. */
export const PIXELS_VERSION = 'one';

const RATIO_TOLERANCE = 0.015;
const SVG_DENSITY = 72;

export function heightOf(width: number): number {
  return Math.round((width * 8) / 5);
}

/** Reads drawings as large as they are wanted; those of the deck share the noise of their filter. */
export function drawingReader() {
  const noises = new Map<string, Promise<Pixels>>();

  async function engrave(bytes: Buffer, width: number, height: number): Promise<Pixels> {
    const engraved = engravedSvg(bytes.toString());
    if (!engraved) return draw(bytes, width);
    const drawn = draw(Buffer.from(engraved.plain), width);
    const noisy = engraved.displacements.map((displacement) => {
      const svg = noiseSvg(displacement, width, height);
      const noise = noises.get(svg) ?? draw(Buffer.from(svg), width);
      noises.set(svg, noise);
      return { displacement, noise };
    });
    let pixels = await drawn;
    for (const { displacement, noise } of noisy) {
      pixels = displace(pixels, (await noise).data, displacement, pixels.info.width / width);
    }
    return pixels;
  }

  return async ({ file }: Drawing, bytes: Buffer): Promise<Pixels> => {
    // Lazy import: loading sharp takes longer than a build that has nothing to encode.
    const { default: sharp } = await import('sharp');
    try {
      const { autoOrient, format } = await sharp(bytes).metadata();
      const { width, height } = autoOrient;
      const isVector = format === 'svg';
      checkShape(file, width, height, isVector);
      if (isVector) return await engrave(bytes, width, height);
      return await resized(bytes, SVG_DENSITY, Math.min(width, FULL_WIDTH));
    } catch (error) {
      if (error instanceof OwnerError) throw error;
      throw new OwnerError([
        `${file} ne se lit pas comme une image : le fichier est vide, abîmé ou d’une autre sorte. Enregistrez-le à nouveau en PNG, JPEG, WebP, AVIF ou SVG.`,
      ]);
    }
  };
}

/** An SVG of this width in its own units, at full size. */
function draw(svg: Buffer, width: number): Promise<Pixels> {
  return resized(svg, (SVG_DENSITY * FULL_WIDTH) / width, FULL_WIDTH);
}

async function resized(bytes: Buffer, density: number, width: number): Promise<Pixels> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { density })
    .autoOrient()
    .toColourspace('srgb')
    .resize(width, heightOf(width), { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

function checkShape(file: string, width: number, height: number, isVector: boolean): void {
  const faults = [];
  if (Math.abs(width / height / (5 / 8) - 1) > RATIO_TOLERANCE) {
    faults.push(
      `${file} mesure ${width} × ${height} : une carte est de 5 de large pour 8 de haut, par exemple 960 × 1536.`,
    );
  }
  if (!isVector && width < PNG_WIDTH) {
    faults.push(`${file} a ${width} pixels de large : il en faut au moins ${PNG_WIDTH}.`);
  }
  if (faults.length > 0) throw new OwnerError(faults);
}
