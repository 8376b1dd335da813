import * as z from 'zod';

// Fields of the owner's files. A description completes the field's validation error; in the administration its
// first clause is the field's label and the rest its hint. `input` and `words` add what a form needs and a type does not
// contain: which control, and what the values of a choice are called.

/** A text that cannot be empty. */
export function text(description: string) {
  return z.string().min(1, 'ce texte ne peut pas être vide.').describe(description);
}

/** A text of one line: a title, the words of a button. */
export function line(description: string) {
  return text(description).meta({ input: 'line' });
}

/** A name in an address: of a question's anchor, of an offer. */
export const id = z
  .string()
  .regex(/^[a-z0-9-]+$/, 'lettres minuscules, chiffres et tirets.')
  .describe('Le nom dans les adresses.')
  .meta({ input: 'id' });

/** A page of the site. */
export const path = z
  .string()
  // Two slashes, or one and a backslash, begin the address of another site.
  .regex(/^\/(?![/\\])/, 'une page du site, par exemple « /tirage ».')
  .describe('L’adresse d’une page du site.')
  .meta({ input: 'line' });

/** Whether the owner has read again and approved what stands beside it. */
export const relu = z.boolean().describe('Relu et approuvé par vous.');

/** Two things of one name would be one anchor. */
export function areDistinct(items: { id: string }[]): boolean {
  return new Set(items.map(({ id }) => id)).size === items.length;
}

export const placeholder = z
  .boolean()
  .default(false)
  .describe('C’est encore un exemple, à remplacer par un vrai texte.');

export const questionsSchema = z
  .array(
    z
      .strictObject({
        id,
        question: line('La question.'),
        answer: text('La réponse ; un lien s’écrit [texte](/adresse).'),
      })
      .describe('Une question.'),
  )
  .min(1, 'au moins une question.')
  .describe('Les questions.');

export type Question = z.infer<typeof questionsSchema>[number];
