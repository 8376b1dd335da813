import { z } from 'zod';
import { questionSchema } from './offers.ts';

// The manual of content/faq.yaml.

const CATEGORIES = [
  'Général',
  'Utilisation',
  'Interprétations',
  'Technique',
  'Philosophie',
] as const;

export const faqSchema = z
  .object({
    categories: z
      .array(
        z
          .object({
            id: z.string().regex(/^[a-z]+$/, 'lettres minuscules seulement.'),
            title: z.enum(CATEGORIES, `une des cinq catégories : ${CATEGORIES.join(', ')}.`),
            questions: z.array(questionSchema).min(1, 'au moins une question.'),
          })
          .strict(),
      )
      .length(CATEGORIES.length, 'les cinq catégories, une fois chacune.'),
  })
  .strict()
  .refine(({ categories }) => distinct(categories.flatMap(({ questions }) => questions)), {
    error: 'deux questions portent le même « id ».',
  });

function distinct(questions: { id: string }[]): boolean {
  return new Set(questions.map(({ id }) => id)).size === questions.length;
}
