import * as z from 'zod';
import { NEWSLETTER_KINDS } from '#src/api/newsletter-kinds.ts';
import { exampleFlag, id, line, questionsSchema, text } from './field-types.ts';

// Schema of content/infolettre.yaml. In the administration, descriptions label fields that are not `fixed`.

const letterKindSchema = z.strictObject({
  /** The id of the kind, which is its key in a subscriber's preferences. */
  preference: z
    .enum(NEWSLETTER_KINDS, `l’un de ${NEWSLETTER_KINDS.join(', ')} : ne le changez pas.`)
    .describe('La sorte d’envoi.')
    .meta({ input: 'fixed' }),
  label: line('Le nom court.'),
  title: line('Le titre.'),
  frequency: line('La fréquence.'),
  description: text('La description.'),
  default: z.boolean().describe('La case est cochée au départ.'),
});

/** A sample letter. The sign-up page shows three letters: archived ones and, if these are fewer, samples. */
const pastLetterSchema = z.strictObject({
  id,
  title: line('Le titre.'),
  date: z.iso.date('une date comme « 2026-11-15 ».').describe('La date d’envoi.'),
  excerpt: text('L’extrait.'),
  /** Whether the administrator has yet to approve or replace the delivered sample. */
  placeholder: exampleFlag,
});

export const newsletterSchema = z.strictObject({
  claims: z
    .array(z.strictObject({ id, text: text('La promesse.') }).describe('Une promesse.'))
    .describe('Les promesses.'),
  types: z
    .array(letterKindSchema)
    .length(NEWSLETTER_KINDS.length, 'les quatre sortes d’envois, une fois chacune.')
    .describe('Les sortes d’envois.'),
  pastLetters: z
    .array(pastLetterSchema)
    .length(3, 'trois lettres passées.')
    .describe('Les lettres passées.'),
  faq: questionsSchema,
  welcome: z
    .strictObject({
      subject: line('L’objet.'),
      preheader: line('L’aperçu, que les messageries montrent après l’objet.'),
      title: line('Le grand titre.'),
      text: text('Le début ; les envois choisis suivent, avec leur fréquence.'),
      leaving: text('Comment changer d’avis ; le bouton suit.'),
      button: line('Les mots du bouton qui mène aux choix.'),
      ending: line('La formule de politesse ; votre nom suit.'),
    })
    .describe('Le mot de bienvenue, envoyé une fois, quand une inscription est confirmée.'),
});

export type NewsletterContent = z.infer<typeof newsletterSchema>;
