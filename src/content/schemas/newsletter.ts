import { z } from 'zod';
import { LETTER_KINDS } from '#src/features/newsletter/model.ts';
import { id, questionSchema, text } from './fields.ts';

// The manual of content/infolettre.yaml.

export const newsletterSchema = z
  .object({
    claims: z
      .array(z.object({ id: id('Nom'), text: text('Texte') }).strict())
      .meta({ title: 'Promesses' }),
    types: z
      .array(
        z
          .object({
            preference: z
              .enum(LETTER_KINDS, `l’un de ${LETTER_KINDS.join(', ')} : ne le changez pas.`)
              .meta({ title: 'Sorte d’envoi' }),
            label: text('Nom court'),
            title: text('Titre'),
            frequency: text('Fréquence'),
            description: text('Description'),
            default: z
              .boolean()
              .meta({ title: 'Cochée', description: 'La case est-elle cochée au départ ?' }),
          })
          .strict(),
      )
      .length(LETTER_KINDS.length, 'les quatre sortes d’envois, une fois chacune.')
      .meta({ title: 'Sortes d’envois' }),
    pastLetters: z
      .array(
        z
          .object({
            id: id('Nom'),
            title: text('Titre'),
            date: z.iso.date('une date comme « 2026-11-15 ».').meta({ title: 'Date' }),
            excerpt: text('Extrait'),
            placeholder: z.boolean().default(false).meta({ title: 'Exemple' }),
          })
          .strict(),
      )
      .length(3, 'trois lettres passées.')
      .meta({ title: 'Lettres passées' }),
    faq: z.array(questionSchema).min(1, 'au moins une question.').meta({ title: 'Questions' }),
  })
  .strict();

export type NewsletterContent = z.infer<typeof newsletterSchema>;
