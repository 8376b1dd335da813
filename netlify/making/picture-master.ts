import { type Sharp, default as sharp } from 'sharp';
import { PNG_WIDTH } from '#src/tarot/card-picture.ts';
import { OwnerError } from './owner-error.ts';
import type { PictureSource } from './picture-sources.ts';
import { heightOf, MASTER_WIDTH } from './renditions.ts';

const RATIO_TOLERANCE = 0.015;
const SVG_DENSITY = 72;

/** Decoded pixels, at most 960 wide, of which every rendition is made. */
export interface Master {
  pixels: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** @throws OwnerError for a file that is no picture, or one of the wrong shape or too small */
export async function readMaster({ file }: PictureSource, bytes: Buffer): Promise<Master> {
  try {
    const { width, height, isVector } = await measure(bytes);
    checkShape(file, width, height, isVector);
    const target = isVector ? MASTER_WIDTH : Math.min(width, MASTER_WIDTH);
    const density = isVector ? (SVG_DENSITY * MASTER_WIDTH) / width : SVG_DENSITY;
    const { data, info } = await sharp(bytes, { density })
      .autoOrient()
      .toColourspace('srgb')
      .resize(target, Math.round(heightOf(target)), { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    if (error instanceof OwnerError) throw error;
    throw new OwnerError([
      `${file} ne se lit pas comme une image : le fichier est vide, abîmé ou d’une autre sorte. Enregistrez-le à nouveau en PNG, JPEG, WebP, AVIF ou SVG.`,
    ]);
  }
}

async function measure(bytes: Buffer) {
  const { autoOrient, format } = await sharp(bytes).metadata();
  return { ...autoOrient, isVector: format === 'svg' };
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

export function openMaster({ pixels, width, height, channels }: Master): Sharp {
  return sharp(pixels, { raw: { width, height, channels } });
}
