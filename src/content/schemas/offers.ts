import { z } from 'zod';
import { path, questionSchema, text } from './fields.ts';

// The manual of content/offres.yaml.

const reasons = z
  .object({
    title: text('Titre'),
    items: z
      .array(z.object({ title: text('Titre'), text: text('Texte') }).strict())
      .min(1, 'au moins un point.')
      .meta({ title: 'Points' }),
  })
  .strict();

const offerSchema = z
  .object({
    id: z
      .string()
      .regex(/^[a-z-]+$/, 'lettres minuscules et tirets, par exemple « grand-tirage ».')
      .meta({ title: 'Nom' }),
    title: text('Titre'),
    subtitle: text('Sous-titre'),
    price: z
      .number('un nombre sans texte, par exemple 53.')
      .min(0, 'un prix ne peut pas être négatif.')
      .meta({
        title: 'Prix',
        description: 'Le prix en francs suisses ; 0 pour une offre gratuite.',
      }),
    period: z
      .literal('mois', '« mois » pour un abonnement, sinon null.')
      .nullable()
      .meta({ title: 'Période' }),
    duration: text('Durée', 'Le délai ou la durée, en clair.'),
    description: text('Description'),
    features: z
      .array(text('Point'))
      .min(1, 'au moins un point.')
      .meta({ title: 'Ce qu’elle comprend' }),
    href: path('Page').nullable().optional().meta({
      title: 'Page',
      description: 'Une page du site, à la place d’un lien de paiement.',
    }),
    checkoutUrl: z
      .url({ protocol: /^https$/, error: 'l’adresse complète de la page de paiement, en https.' })
      .nullable()
      .meta({
        title: 'Lien de paiement',
        description: 'Le lien de paiement ; null mène à la page Contact.',
      }),
    button: text('Bouton', 'Les mots du bouton.'),
  })
  .strict();

export const offersSchema = z
  .object({
    fallbackButton: text('Bouton sans lien de paiement'),
    main: z
      .array(offerSchema)
      .length(3, 'il y a trois offres principales.')
      .meta({ title: 'Offres principales' }),
    complementary: z
      .array(offerSchema)
      .length(4, 'il y a quatre offres complémentaires.')
      .meta({ title: 'Offres complémentaires' }),
    phoneLine: z
      .object({
        title: text('Titre'),
        description: text('Description'),
        note: text('Remarque'),
        button: text('Bouton'),
      })
      .strict()
      .meta({ title: 'Ligne téléphonique' }),
    guarantees: reasons.meta({ title: 'Garanties' }),
    whyChooseUs: reasons.meta({ title: 'Pourquoi me choisir' }),
    faq: z.array(questionSchema).min(1, 'au moins une question.').meta({ title: 'Questions' }),
  })
  .strict();

export type Offer = z.infer<typeof offerSchema>;
export type Offers = z.infer<typeof offersSchema>;
