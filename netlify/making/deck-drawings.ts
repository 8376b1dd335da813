import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { OwnerError } from '#src/data/owner-error.ts';
import type { CardContent } from '#src/tarot/card-content.ts';
import { BACK_BASE_NAME, PNG_WIDTH, pictureBaseName } from '#src/tarot/card-picture.ts';

const MASTERS = 'content/jeu/masters';
const REPLACEMENTS = 'content/jeu/remplacements';
const READABLE = ['.png', '.jpg', '.jpeg', '.webp', '.avif', '.svg'];
/** Files that systems leave in folders, and the folder's own explanation. */
const NOT_A_PICTURE = /^\.|^thumbs\.db$|^desktop\.ini$|\.md$/i;

/** The drawing a card is shown with: the owner's replacement where there is one, else the master. */
export interface Drawing {
  baseName: string;
  /** Path from the project's root, as messages name it. */
  file: string;
}

/** The names of the drawings that the deck needs: its cards' and the back's. */
export function drawingNames(cards: readonly CardContent[]): string[] {
  return [...cards.map(({ imageFileName }) => pictureBaseName(imageFileName)), BACK_BASE_NAME];
}

/** One drawing for each name, in the same order. @throws OwnerError for a missing or unknown picture */
export async function findDrawings(root: string, names: readonly string[]): Promise<Drawing[]> {
  const masters = await listPictures(root, MASTERS);
  const replacements = await listPictures(root, REPLACEMENTS);
  const faults = [
    ...replacements.flatMap((file) => replacementFaults(file, names)),
    ...doubleFaults(replacements),
  ];
  const drawings = names.flatMap((baseName) => {
    const file = [...replacements, ...masters].find((path) => nameOf(path) === baseName);
    if (file) return [{ baseName, file }];
    faults.push(
      `Le dessin « ${baseName} » manque : il se place dans ${REPLACEMENTS}, par exemple ${baseName}.png.`,
    );
    return [];
  });
  if (faults.length > 0) throw new OwnerError(faults);
  return drawings;
}

async function listPictures(root: string, folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder)).catch(() => []);
  return names
    .filter((name) => !NOT_A_PICTURE.test(name))
    .sort()
    .map((name) => `${folder}/${name}`);
}

function nameOf(path: string): string {
  return parse(path).name.toLowerCase();
}

function replacementFaults(file: string, names: readonly string[]): string[] {
  if (!READABLE.includes(parse(file).ext.toLowerCase())) {
    return [`${file} : une image se donne en PNG, JPEG, WebP, AVIF ou SVG.`];
  }
  if (names.includes(nameOf(file))) return [];
  return [`${file} ne porte le nom d’aucune carte. Les noms : ${names.join(', ')}.`];
}

function doubleFaults(files: readonly string[]): string[] {
  return files
    .filter((file, place) => files.findIndex((other) => nameOf(other) === nameOf(file)) < place)
    .map((file) => `${file} : une autre image remplace déjà cette carte, gardez-en une seule.`);
}

/** Every picture of a card is scaled down from one at most this wide. */
const WIDTH = 960;
const RATIO_TOLERANCE = 0.015;
const SVG_DENSITY = 72;

export function heightOf(width: number): number {
  return (width * 8) / 5;
}

/** The drawing's pixels. @throws OwnerError for a file that is no picture, or one of the wrong shape or too small */
export async function decodeDrawing({ file }: Drawing, bytes: Buffer) {
  // Loading the encoder takes longer than a build that has nothing to encode.
  const { default: sharp } = await import('sharp');
  try {
    const { autoOrient, format } = await sharp(bytes).metadata();
    const { width, height } = autoOrient;
    const isVector = format === 'svg';
    checkShape(file, width, height, isVector);
    const target = isVector ? WIDTH : Math.min(width, WIDTH);
    const density = isVector ? (SVG_DENSITY * WIDTH) / width : SVG_DENSITY;
    return await sharp(bytes, { density })
      .autoOrient()
      .toColourspace('srgb')
      .resize(target, Math.round(heightOf(target)), { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof OwnerError) throw error;
    throw new OwnerError([
      `${file} ne se lit pas comme une image : le fichier est vide, abîmé ou d’une autre sorte. Enregistrez-le à nouveau en PNG, JPEG, WebP, AVIF ou SVG.`,
    ]);
  }
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
