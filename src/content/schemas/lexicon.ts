import * as z from 'zod';
import { haveDistinctIds, id, line, text } from './field-types.ts';

// Schema of content/lexique.yaml, which no form edits. Validation errors end with the field's description.

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
  .refine(haveDistinctIds, { error: 'deux mots portent le même nom dans les adresses.' })
  .describe('Les mots.');

export type Term = z.infer<typeof termSchema>;
