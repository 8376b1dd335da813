import { z } from 'zod';

// Fields of the owner's files. A description ends what is said of a mistake in the field.

/** A text that cannot be empty. */
export function text(description: string) {
  return z.string().min(1, 'ce texte ne peut pas être vide.').describe(description);
}

/** A name in an address: of a question's anchor, of an offer. */
export const id = z
  .string()
  .regex(/^[a-z0-9-]+$/, 'lettres minuscules, chiffres et tirets.')
  .describe('Le nom dans les adresses.');

/** A page of the site. */
export const path = z
  .string()
  .startsWith('/', 'une page du site, par exemple « /tirage ».')
  .describe('L’adresse d’une page du site.');

/** Whether the owner has read again and approved what stands beside it. */
export const relu = z.boolean().describe('« true » quand vous avez relu et approuvé ces textes.');

/** Two things of one name would be one anchor. */
export function areDistinct(items: { id: string }[]): boolean {
  return new Set(items.map(({ id }) => id)).size === items.length;
}

export const placeholder = z
  .boolean()
  .default(false)
  .describe('« true » tant que c’est un exemple et non un vrai texte.');

export const questionsSchema = z
  .array(
    z.strictObject({
      id,
      question: text('La question.'),
      answer: text('Quelques phrases ; un lien s’écrit [texte](/adresse).'),
    }),
  )
  .min(1, 'au moins une question.')
  .describe('Les questions.');

export type Question = z.infer<typeof questionsSchema>[number];
