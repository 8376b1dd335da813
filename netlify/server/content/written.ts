import * as z from 'zod';
import { DECK_IDS } from '#src/tarot/deck-ids.ts';
import { NAME_PATTERNS, NAMES_IN_SENTENCES } from '#src/tarot/interpretation/name-patterns.ts';
import { asSentence, countWords } from '#src/text/words.ts';

/** For `refine`: whether a text has so many words, and why one that has not is refused. */
export function ofWords(least: number, most: number) {
  const fits = (text: string) => countWords(text) >= least && countWords(text) <= most;
  const error = ({ input }: { input?: unknown }) =>
    `ce texte compte ${countWords(String(input))} mots : il en faut de ${least} à ${most}.`;
  return [fits, { error }] as const;
}

export function textOfWords(description: string, least: number, most: number) {
  const text = z
    .string()
    .describe(description)
    .meta({ length: [least, most] });
  return text.refine(...ofWords(least, most));
}

/** For `regex`. */
export const A_QUESTION = [/\?$/, 'une question finit par « ? ».'] as const;

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

/** Several ways to say one thing, of which a letter takes one. */
export function wordings(wording: z.ZodString) {
  return z.array(wording.describe('Une tournure.')).min(1, 'au moins une tournure.');
}

/** The forms in which a card's name may stand, for the cards of these ranks. */
export function nameForms(...ranks: number[]): string[] {
  return ranks.flatMap((rank) => [`${rank}`, `de ${rank}`, `à ${rank}`, `il ${rank}`]);
}

/** Of the card that a file tells of. */
export const ownId = z
  .enum(DECK_IDS, 'l’identifiant d’une carte du jeu, par exemple « le-bateleur ».')
  .describe('L’identifiant de la carte ; les tirages enregistrés s’y réfèrent.')
  .meta({ input: 'fixed' });

/** One of the cards, as a choice or a key. */
export const anyCard = z.enum(DECK_IDS).meta({
  words: Object.fromEntries(DECK_IDS.map((id) => [id, asSentence(NAMES_IN_SENTENCES[id] ?? id)])),
});

/** Adds a fault where the text, read as typography will set it, does not name the card. */
export function requireName(
  id: string,
  { what, text, path }: { what: string; text: string; path: PropertyKey[] },
  context: z.core.$RefinementCtx,
): void {
  if (NAME_PATTERNS.get(id)?.right.test(text.replaceAll("'", '’'))) return;
  const message = `${what} doit nommer « ${NAMES_IN_SENTENCES[id]} », avec son petit article.`;
  context.addIssue({ code: 'custom', path, message });
}
