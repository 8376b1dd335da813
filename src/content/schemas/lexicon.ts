import { z } from 'zod';
import { areDistinct, id, relu, text } from './fields.ts';

// The manual of content/lexique.yaml.

const termSchema = z.strictObject({
  id,
  term: text('Le mot, au singulier.'),
  relu,
  definition: text('Une ou deux phrases ; un lien s’écrit [texte](/adresse).'),
});

export const lexiconSchema = z
  .array(termSchema)
  .min(1, 'au moins un mot.')
  .refine(areDistinct, { error: 'deux mots portent le même « id ».' });

export type Term = z.infer<typeof termSchema>;
