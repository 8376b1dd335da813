import * as z from 'zod';

/** A text in which nothing but these words may stand between braces. */
export function template(...places: string[]) {
  return z
    .string()
    .trim()
    .min(1, 'cette phrase ne peut pas être vide.')
    .refine(
      (text) => [...text.matchAll(/\{(.*?)\}/g)].every(([, place]) => places.includes(`${place}`)),
      `seules accolades permises ici : ${places.map((place) => `{${place}}`).join(', ') || 'aucune'}.`,
    );
}

/** The forms in which a card's name may stand, for the cards of these ranks. */
export function nameForms(...ranks: number[]): string[] {
  return ranks.flatMap((rank) => [`${rank}`, `de ${rank}`, `à ${rank}`, `il ${rank}`]);
}
