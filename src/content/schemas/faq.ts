import * as z from 'zod';
import { haveDistinctIds, questionsSchema } from './field-types.ts';

// Schema of content/faq.yaml. In the administration, descriptions label fields; `input` selects the control.

const CATEGORIES = [
  'Général',
  'Utilisation',
  'Interprétations',
  'Technique',
  'Philosophie',
] as const;

const categorySchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z]+$/, 'lettres minuscules seulement.')
    .describe('Le nom de l’ancre, que les liens connaissent.')
    .meta({ input: 'line' }),
  title: z
    .enum(CATEGORIES, `une des cinq catégories : ${CATEGORIES.join(', ')}.`)
    .describe('Le titre de la catégorie.'),
  questions: questionsSchema,
});

export const faqSchema = z
  .strictObject({
    categories: z
      .array(categorySchema)
      .length(CATEGORIES.length, 'les cinq catégories, une fois chacune.')
      .describe('Les catégories.'),
  })
  .refine(({ categories }) => haveDistinctIds(categories.flatMap(({ questions }) => questions)), {
    error: 'deux questions portent le même nom dans les adresses.',
  });
