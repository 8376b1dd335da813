import { parse } from 'node:path';
import { BACK_BASE_NAME, pictureBaseName } from '#src/tarot/card-picture.ts';
import type { CardContent } from './card-content.ts';

export interface DrawingFiles {
  delivered: readonly string[];
  replacements: readonly string[];
}

export const DRAWINGS = 'content/jeu/svg';
export const REPLACEMENTS = 'content/jeu/remplacements';
const READABLE = ['.png', '.jpg', '.jpeg', '.webp', '.avif', '.svg'];

/** The source image of a card: the owner's replacement if there is one, otherwise the drawing of the site's deck. */
export interface Drawing {
  baseName: string;
  file: string;
}

/** Base names of all drawings: the cards' and the back's. */
export function drawingNames(cards: readonly Pick<CardContent, 'imageFileName'>[]): string[] {
  return [...cards.map(({ imageFileName }) => pictureBaseName(imageFileName)), BACK_BASE_NAME];
}

/** One drawing for each name, in the same order, and a French sentence for each that is missing or unknown. */
export function chooseDrawings(
  { delivered, replacements }: DrawingFiles,
  names: readonly string[],
): { drawings: Drawing[]; faults: string[] } {
  const faults = replacements.flatMap((file, place) => {
    if (!READABLE.includes(parse(file).ext.toLowerCase())) {
      return `${file} : une image se donne en PNG, JPEG, WebP, AVIF ou SVG.`;
    }
    if (!names.includes(nameOf(file))) {
      return `${file} ne porte le nom d’aucune carte. Les noms : ${names.join(', ')}.`;
    }
    const isDouble = replacements.slice(0, place).some((other) => nameOf(other) === nameOf(file));
    return isDouble
      ? `${file} : une autre image remplace déjà cette carte, gardez-en une seule.`
      : [];
  });
  const drawings = names.flatMap((baseName) => {
    const file = [...replacements, ...delivered].find((path) => nameOf(path) === baseName);
    if (file) return [{ baseName, file }];
    faults.push(
      `Le dessin « ${baseName} » manque : il se place dans ${REPLACEMENTS}, par exemple ${baseName}.png.`,
    );
    return [];
  });
  return { drawings, faults };
}

function nameOf(path: string): string {
  return parse(path).name.toLowerCase();
}
