import { z } from 'zod';

// The manual of the header of content/pages/*.md.

const words = z.string().min(1, 'ce texte ne peut pas être vide.');
const link = { title: words, text: words, href: z.string().startsWith('/') };

export const pageTextSchema = z
  .object({
    title: words.describe('Le grand titre de la page.'),
    subtitle: words,
    description: z
      .string()
      .min(110, 'au moins 110 signes : c’est le texte sous le lien dans un moteur de recherche.')
      .max(160, 'au plus 160 signes : la suite serait coupée par les moteurs de recherche.'),
    keywords: z.array(words).min(4, 'au moins quatre mots-clés.'),
    published: z.boolean().describe('« false » laisse la page hors du site.'),
    placeholder: z.boolean().default(false).describe('« true » tant que le texte est un exemple.'),
    updated: z.iso
      .date('une date comme « 2026-11-21 ».')
      .describe('Le jour de la dernière modification du texte.'),
    card: z
      .string()
      .regex(/^\d\d-[a-z-]+$/, 'le nom d’un dessin de content/jeu, par exemple « 09-l-hermite ».')
      .describe('La carte qui accompagne la page et son image de partage.'),
    sections: z.record(z.string(), words).default({}).describe('Les titres des parties.'),
    buttons: z.record(z.string(), words).default({}).describe('Les mots des boutons.'),
    hint: words.optional(),
    closing: words.optional(),
    button: words.optional(),
    promise: words.optional(),
    messageHint: words.optional(),
    privacyHint: words.optional(),
    doubleOptIn: words.optional(),
    consent: words.optional(),
    infoBlocks: z.array(z.object({ id: z.string(), ...link, link: words }).strict()).default([]),
    cards: z.array(z.object({ id: z.string(), ...link }).strict()).default([]),
    links: z
      .array(z.object({ href: z.string().startsWith('/'), label: words }).strict())
      .default([]),
  })
  .strict();

export type PageText = z.infer<typeof pageTextSchema>;
