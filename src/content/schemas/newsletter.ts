import { z } from 'zod';
import { questionSchema } from './offers.ts';

// The manual of content/infolettre.yaml.

const PREFERENCES = ['weekly', 'articles', 'offers', 'events'] as const;

export const newsletterSchema = z
  .object({
    claims: z.array(z.object({ id: z.string(), text: z.string().min(1) }).strict()),
    types: z
      .array(
        z
          .object({
            preference: z.enum(
              PREFERENCES,
              `l’un de ${PREFERENCES.join(', ')} : ne le changez pas.`,
            ),
            label: z.string().min(1),
            title: z.string().min(1),
            frequency: z.string().min(1),
            description: z.string().min(1),
            default: z.boolean().describe('La case est-elle cochée au départ ?'),
          })
          .strict(),
      )
      .length(PREFERENCES.length, 'les quatre sortes d’envois, une fois chacune.'),
    pastLetters: z
      .array(
        z
          .object({
            id: z.string(),
            title: z.string().min(1),
            date: z.iso.date('une date comme « 2026-11-15 ».'),
            excerpt: z.string().min(1),
            placeholder: z.boolean().default(false),
          })
          .strict(),
      )
      .length(3, 'trois lettres passées.'),
    faq: z.array(questionSchema).min(1),
  })
  .strict();
