import { z } from 'zod';

// The manual of content/temoignages.yaml.

const testimonialSchema = z
  .object({
    id: z.string(),
    name: z.string().min(2).describe('Un prénom et une initiale suffisent.'),
    service: z.string().min(2).describe('La prestation dont parle cet avis.'),
    text: z.string().min(10, 'un avis compte au moins quelques mots.'),
    rating: z.number().int().min(1).max(5, 'une note entière, de 1 à 5.'),
    placeholder: z
      .boolean()
      .default(false)
      .describe('« true » tant que c’est un exemple et non un véritable avis.'),
  })
  .strict();

export const testimonialsSchema = z
  .object({
    summary: z.string().describe('La phrase de la note moyenne.'),
    services: z.array(testimonialSchema).length(3, 'trois avis pour Tarifs et Services.'),
    newsletter: z.array(testimonialSchema).length(3, 'trois avis pour la page Infolettre.'),
  })
  .strict();
