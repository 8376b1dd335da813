import * as z from 'zod/mini';
import { LETTER_KINDS } from '#src/tarot/newsletter.ts';

const choice = z.boolean('Chaque envoi se choisit par oui ou par non.');

export const preferencesSchema = z.object(
  { weekly: choice, articles: choice, offers: choice, events: choice },
  'Les envois choisis manquent.',
);

/** Preferences with which something will be received. */
export const somePreferencesSchema = preferencesSchema.check(
  z.refine(
    (preferences) => LETTER_KINDS.some((kind) => preferences[kind]),
    'Choisissez au moins une sorte d’envoi.',
  ),
);

export const letterKindSchema = z.enum(LETTER_KINDS, 'Choisissez une sorte d’envoi.');

/** The signed part of a link in a mail: who it is for and the proof that we wrote it. */
export const linkSchema = z.string().check(z.regex(/^[0-9a-f]{32}\.[\w-]{22}$/));

/** Whether it could be such a part: anything else is never sent back to whoever made it up. */
export function isLink(text: string | undefined): text is string {
  return linkSchema.safeParse(text).success;
}

/** Id of the letter whose link led here. Nobody is kept from leaving by one that was altered. */
export const leadingLetterSchema = z.catch(
  z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  undefined,
);
