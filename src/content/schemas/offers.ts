import { z } from 'zod';
import { path, questionsSchema, text } from './fields.ts';

// The manual of content/offres.yaml.

const reasonsSchema = z.strictObject({
  title: text('Le titre.'),
  items: z
    .array(z.strictObject({ title: text('Le titre.'), text: text('Le texte.') }))
    .min(1, 'au moins un point.')
    .describe('Les points.'),
});

const offerSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z-]+$/, 'lettres minuscules et tirets, par exemple « grand-tirage ».')
    .describe('Le nom de l’offre.'),
  title: text('Le titre.'),
  subtitle: text('Le sous-titre.'),
  price: z
    .number('un nombre sans texte, par exemple 53.')
    .min(0, 'un prix ne peut pas être négatif.')
    .describe('Le prix en francs suisses ; 0 pour une offre gratuite.'),
  period: z
    .literal('mois', '« mois » pour un abonnement, sinon null.')
    .nullable()
    .describe('La période.'),
  duration: text('Le délai ou la durée, en clair.'),
  description: text('La description.'),
  features: z
    .array(text('Un point.'))
    .min(1, 'au moins un point.')
    .describe('Ce que l’offre comprend.'),
  href: path.nullable().optional().describe('Une page du site, à la place d’un lien de paiement.'),
  checkoutUrl: z
    .url({ protocol: /^https$/, error: 'l’adresse complète de la page de paiement, en https.' })
    .nullable()
    .describe('Le lien de paiement ; null mène à la page Contact.'),
  button: text('Les mots du bouton.'),
});

export const offersSchema = z.strictObject({
  fallbackButton: text('Les mots du bouton d’une offre sans lien de paiement.'),
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
      title: text('Le titre.'),
      description: text('La description.'),
      note: text('La remarque.'),
      button: text('Les mots du bouton.'),
    })
    .describe('La ligne téléphonique.'),
  guarantees: reasonsSchema.describe('Les garanties.'),
  whyChooseUs: reasonsSchema.describe('Pourquoi vous choisir.'),
  faq: questionsSchema,
});

export type Offer = z.infer<typeof offerSchema>;
export type Offers = z.infer<typeof offersSchema>;
