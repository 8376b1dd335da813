import * as z from 'zod';
import { countWords } from '#src/text/words.ts';

/** Whether a text has so many words, and why one that has not is refused. */
export function wordRange(least: number, most: number) {
  return {
    fits: (text: string) => countWords(text) >= least && countWords(text) <= most,
    error: ({ input }: { input?: unknown }) =>
      `ce texte compte ${countWords(String(input))} mots : il en faut de ${least} à ${most}.`,
  };
}

export function ofWords(description: string, least: number, most: number) {
  const { fits, error } = wordRange(least, most);
  const text = z.string().describe(description);
  return text.meta({ length: [least, most] }).refine(fits, { error });
}

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
