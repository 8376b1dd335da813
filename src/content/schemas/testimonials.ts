import * as z from 'zod';
import { exampleFlag, id, text } from './field-types.ts';

// Schema of content/temoignages.yaml. In the administration, descriptions label fields.

/** Testimonials for some pages, which show no section for them while the list is empty. */
const testimonialListSchema = z
  .array(
    z.strictObject({
      id,
      name: z
        .string()
        .min(2)
        .describe('Le nom ; un prénom et une initiale suffisent.')
        .meta({ input: 'line' }),
      service: z
        .string()
        .min(2)
        .describe('La prestation dont parle cet avis.')
        .meta({ input: 'line' }),
      text: z.string().min(10, 'un avis compte au moins quelques mots.').describe('L’avis.'),
      rating: z.int().min(1).max(5, 'une note entière, de 1 à 5.').describe('La note, de 1 à 5.'),
      placeholder: exampleFlag,
    }),
  )
  .max(3, 'trois avis au plus.');

export const testimonialsSchema = z.strictObject({
  summary: text('La phrase de la note moyenne.'),
  services: testimonialListSchema.describe(
    'Les avis pour Tarifs et Services, sans avis rien n’y paraît.',
  ),
  newsletter: testimonialListSchema.describe(
    'Les avis pour la page «\u202fLa lettre\u202f», sans avis rien n’y paraît.',
  ),
});
