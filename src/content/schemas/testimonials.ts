import { z } from 'zod';
import { id, text } from './fields.ts';

// The manual of content/temoignages.yaml.

const testimonialSchema = z
  .object({
    id: id('Nom'),
    name: z
      .string()
      .min(2)
      .meta({ title: 'Nom', description: 'Un prénom et une initiale suffisent.' }),
    service: z
      .string()
      .min(2)
      .meta({ title: 'Prestation', description: 'La prestation dont parle cet avis.' }),
    text: z.string().min(10, 'un avis compte au moins quelques mots.').meta({ title: 'Avis' }),
    rating: z.number().int().min(1).max(5, 'une note entière, de 1 à 5.').meta({ title: 'Note' }),
    placeholder: z.boolean().default(false).meta({
      title: 'Exemple',
      description: '« true » tant que c’est un exemple et non un véritable avis.',
    }),
  })
  .strict();

export const testimonialsSchema = z
  .object({
    summary: text('Note moyenne', 'La phrase de la note moyenne.'),
    services: z
      .array(testimonialSchema)
      .length(3, 'trois avis pour Tarifs et Services.')
      .meta({ title: 'Avis pour Tarifs et Services' }),
    newsletter: z
      .array(testimonialSchema)
      .length(3, 'trois avis pour la page Infolettre.')
      .meta({ title: 'Avis pour Infolettre' }),
  })
  .strict();

export type Testimonials = z.infer<typeof testimonialsSchema>;
