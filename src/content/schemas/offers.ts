import { z } from 'zod';

// The manual of content/offres.yaml.

const text = z.string().min(1, 'ce texte ne peut pas être vide.');
const titled = z.object({ title: text, text }).strict();

export const questionSchema = z
  .object({
    id: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'lettres minuscules, chiffres et tirets : c’est le nom de l’ancre.'),
    question: text,
    answer: text.describe('Quelques phrases ; un lien s’écrit [texte](/adresse).'),
  })
  .strict();

const offerSchema = z
  .object({
    id: z
      .string()
      .regex(/^[a-z-]+$/, 'lettres minuscules et tirets, par exemple « grand-tirage ».'),
    title: text,
    subtitle: text,
    price: z
      .number('un nombre sans texte, par exemple 53.')
      .min(0, 'un prix ne peut pas être négatif.')
      .describe('Le prix en francs suisses ; 0 pour une offre gratuite.'),
    period: z.literal('mois', '« mois » pour un abonnement, sinon null.').nullable(),
    duration: text.describe('Le délai ou la durée, en clair.'),
    description: text,
    features: z.array(text).min(1, 'au moins un point.'),
    href: z
      .string()
      .startsWith('/', 'une page du site, par exemple « /tirage ».')
      .nullable()
      .optional()
      .describe('Une page du site, à la place d’un lien de paiement.'),
    checkoutUrl: z
      .url({ protocol: /^https$/, error: 'l’adresse complète de la page de paiement, en https.' })
      .nullable()
      .describe('Le lien de paiement ; null mène à la page Contact.'),
    button: text.describe('Les mots du bouton.'),
  })
  .strict();

export const offersSchema = z
  .object({
    fallbackButton: text,
    main: z.array(offerSchema).length(3, 'il y a trois offres principales.'),
    complementary: z.array(offerSchema).length(4, 'il y a quatre offres complémentaires.'),
    phoneLine: z.object({ title: text, description: text, note: text, button: text }).strict(),
    guarantees: z.object({ title: text, items: z.array(titled).min(1) }).strict(),
    whyChooseUs: z.object({ title: text, items: z.array(titled).min(1) }).strict(),
    faq: z.array(questionSchema).min(1),
  })
  .strict();

export type Offer = z.infer<typeof offerSchema>;
export type Offers = z.infer<typeof offersSchema>;
export type Question = z.infer<typeof questionSchema>;
