import * as z from 'zod';
import { areDistinct, id, line, text } from './field-types.ts';

// Schema of content/lexique.yaml; field-types.ts explains the descriptions.

const termSchema = z
  .strictObject({
    id,
    term: line('Le mot, au singulier.'),
    definition: text('La définition, en une ou deux phrases ; un lien s’écrit [texte](/adresse).'),
  })
  .describe('Un mot.');

export const lexiconSchema = z
  .array(termSchema)
  .min(1, 'au moins un mot.')
  .refine(areDistinct, { error: 'deux mots portent le même nom dans les adresses.' })
  .describe('Les mots.');

export type Term = z.infer<typeof termSchema>;
