import { z } from 'zod';
import { questionSchema } from './fields.ts';

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
            id: z
              .string()
              .regex(/^[a-z]+$/, 'lettres minuscules seulement.')
              .meta({ title: 'Nom dans les adresses' }),
            title: z
              .enum(CATEGORIES, `une des cinq catégories : ${CATEGORIES.join(', ')}.`)
              .meta({ title: 'Catégorie' }),
            questions: z
              .array(questionSchema)
              .min(1, 'au moins une question.')
              .meta({ title: 'Questions' }),
          })
          .strict(),
      )
      .length(CATEGORIES.length, 'les cinq catégories, une fois chacune.')
      .meta({ title: 'Catégories' }),
  })
  .strict()
  .refine(({ categories }) => distinct(categories.flatMap(({ questions }) => questions)), {
    error: 'deux questions portent le même « id ».',
  });

function distinct(questions: { id: string }[]): boolean {
  return new Set(questions.map(({ id }) => id)).size === questions.length;
}

export type Faq = z.infer<typeof faqSchema>;
