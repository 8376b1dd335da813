import * as z from 'zod';
import { countWords } from '#src/text/words.ts';

/** A text of so many words. */
export function ofWords(description: string, least: number, most: number) {
  return z
    .string()
    .describe(description)
    .meta({ length: [least, most] })
    .refine((text) => countWords(text) >= least && countWords(text) <= most, {
      error: (issue) =>
        `ce texte compte ${countWords(String(issue.input))} mots : il en faut de ${least} à ${most}.`,
    });
}
