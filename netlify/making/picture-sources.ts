import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { OwnerError } from './owner-error.ts';

const MASTERS = 'content/jeu/masters';
const REPLACEMENTS = 'content/jeu/remplacements';
const READABLE = ['.png', '.jpg', '.jpeg', '.webp', '.avif', '.svg'];
/** Files that systems leave in folders, and the folder's own explanation. */
const NOT_A_PICTURE = /^\.|^thumbs\.db$|^desktop\.ini$|\.md$/i;

/** The drawing a card is shown with: the owner's replacement where there is one, else the master. */
export interface PictureSource {
  baseName: string;
  /** Path from the project's root, as messages name it. */
  file: string;
}

/** One source for each base name, in the same order. @throws OwnerError for a missing or unknown picture */
export async function findPictures(
  root: string,
  baseNames: readonly string[],
): Promise<PictureSource[]> {
  const masters = await listPictures(root, MASTERS);
  const replacements = await listPictures(root, REPLACEMENTS);
  const faults = [
    ...replacements.flatMap((file) => replacementFaults(file, baseNames)),
    ...doubleFaults(replacements),
  ];
  const sources = baseNames.flatMap((baseName) => {
    const file = [...replacements, ...masters].find((path) => nameOf(path) === baseName);
    if (file) return [{ baseName, file }];
    faults.push(
      `Le dessin « ${baseName} » manque : il se place dans ${REPLACEMENTS}, par exemple ${baseName}.png.`,
    );
    return [];
  });
  if (faults.length > 0) throw new OwnerError(faults);
  return sources;
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

function replacementFaults(file: string, baseNames: readonly string[]): string[] {
  if (!READABLE.includes(parse(file).ext.toLowerCase())) {
    return [`${file} : une image se donne en PNG, JPEG, WebP, AVIF ou SVG.`];
  }
  if (baseNames.includes(nameOf(file))) return [];
  return [`${file} ne porte le nom d’aucune carte. Les noms : ${baseNames.join(', ')}.`];
}

function doubleFaults(files: readonly string[]): string[] {
  return files
    .filter((file, place) => files.findIndex((other) => nameOf(other) === nameOf(file)) < place)
    .map((file) => `${file} : une autre image remplace déjà cette carte, gardez-en une seule.`);
}
