import * as z from 'zod';

// Types of fields in the content files. Validation errors end with the description of the field. The form in
// the administration splits a description into label and hint at the first comma, semicolon or colon.
// `input` selects the control in that form: none for `id` and `fixed`. `words` labels the values of an enum.

/** A text that cannot be empty. */
export function text(description: string) {
  return z.string().min(1, 'ce texte ne peut pas être vide.').describe(description);
}

/** A text of one line, such as a title or the label of a button. */
export function line(description: string) {
  return text(description).meta({ input: 'line' });
}

/** A name in URLs, such as the anchor of a question. */
export const id = z
  .string()
  .regex(/^[a-z0-9-]+$/, 'lettres minuscules, chiffres et tirets.')
  .describe('Le nom dans les adresses.')
  .meta({ input: 'id' });

/** The path of a page of the site. */
export const pagePath = z
  .string()
  // Two slashes, or a slash and a backslash, begin the address of another site.
  .regex(/^\/(?![/\\])/, 'une page du site, par exemple « /tirage ».')
  .describe('L’adresse d’une page du site.')
  .meta({ input: 'line' });

/** The field `relu`: whether the administrator has approved the texts beside it. */
export const reviewedFlag = z.boolean().describe('Relu et approuvé par vous.');

/** Returns whether all ids differ; two items with the same id would share an anchor. */
export function haveDistinctIds(items: { id: string }[]): boolean {
  return new Set(items.map(({ id }) => id)).size === items.length;
}

/** The field `placeholder`: whether the texts beside it are still examples. */
export const exampleFlag = z
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
