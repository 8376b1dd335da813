import { z } from 'zod';

// Fields of the owner's files. A label and a hint are what a form shows; the hint also ends what is said of a mistake.

/** A text that cannot be empty. */
export function text(label: string, hint?: string) {
  return z
    .string()
    .min(1, 'ce texte ne peut pas être vide.')
    .meta({ title: label, ...(hint ? { description: hint } : {}) });
}

/** A name in an address: of a question's anchor, of an offer. */
export function id(label = 'Nom dans les adresses') {
  return z
    .string()
    .regex(/^[a-z0-9-]+$/, 'lettres minuscules, chiffres et tirets : c’est le nom de l’ancre.')
    .meta({ title: label });
}

/** A page of the site. */
export function path(label: string) {
  return z
    .string()
    .startsWith('/', 'une page du site, par exemple « /tirage ».')
    .meta({ title: label });
}

export const questionSchema = z
  .object({
    id: id(),
    question: text('Question'),
    answer: text('Réponse', 'Quelques phrases ; un lien s’écrit [texte](/adresse).'),
  })
  .strict();

export type Question = z.infer<typeof questionSchema>;
