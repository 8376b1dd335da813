import * as z from 'zod';
import { line, pagePath, questionsSchema, text } from './field-types.ts';

// Schema of content/offres.yaml. In the administration, descriptions label fields that are not `fixed`.

const titledPointsSchema = z.strictObject({
  title: line('Le titre.'),
  items: z
    .array(
      z.strictObject({ title: line('Le titre.'), text: text('Le texte.') }).describe('Un point.'),
    )
    .min(1, 'au moins un point.')
    .describe('Les points.'),
});

const offerSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z-]+$/, 'lettres minuscules et tirets, par exemple « grand-tirage ».')
      .describe('Le nom de l’offre.')
      .meta({ input: 'fixed' }),
    title: line('Le titre.'),
    subtitle: line('Le sous-titre.'),
    price: z
      .number('un nombre sans texte, par exemple 53.')
      .min(0, 'un prix ne peut pas être négatif.')
      .describe('Le prix en francs suisses ; 0 pour une offre gratuite.')
      .meta({ input: 'price' }),
    period: z
      .literal('mois', '« mois » pour un abonnement, rien autrement.')
      .nullable()
      .describe('La période, pour un abonnement.'),
    duration: line('Le délai ou la durée, en clair.'),
    description: text('La description.'),
    features: z
      .array(line('Un point.'))
      .min(1, 'au moins un point.')
      .describe('Ce que l’offre comprend.'),
    href: pagePath
      .nullable()
      .optional()
      .describe('Une page du site, à la place du lien de paiement.'),
    checkoutUrl: z
      .url({ protocol: /^https$/, error: 'l’adresse complète de la page de paiement, en https.' })
      .nullable()
      .describe('Le lien de paiement ; sans lui, le bouton mène à la page Contact.'),
    button: line('Les mots du bouton.'),
  })
  .describe('Une offre.');

export const offersSchema = z.strictObject({
  fallbackButton: line('Les mots du bouton d’une offre sans lien de paiement.'),
  main: z
    .array(offerSchema)
    .length(3, 'il y a trois offres principales.')
    .describe('Les offres principales.'),
  complementary: z
    .array(offerSchema)
    .length(4, 'il y a quatre offres complémentaires.')
    .describe('Les offres complémentaires.'),
  phoneLine: z
    .strictObject({
      title: line('Le titre.'),
      description: text('La description.'),
      note: text('La remarque.'),
      button: line('Les mots du bouton.'),
    })
    .describe('La ligne téléphonique.'),
  guarantees: titledPointsSchema.describe('Les garanties.'),
  whyChooseUs: titledPointsSchema.describe('Pourquoi vous choisir.'),
  faq: questionsSchema,
});

export type Offer = z.infer<typeof offerSchema>;
export type Offers = z.infer<typeof offersSchema>;
