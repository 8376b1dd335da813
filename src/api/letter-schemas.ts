import * as z from 'zod/mini';
import { LETTER_LIMITS } from '#src/tarot/newsletter.ts';
import { letterKindSchema } from './newsletter-schemas.ts';
import { cleanText, lineSchema } from './text-schemas.ts';

const isoDate = z.iso.datetime();

export const letterParts = {
  kind: letterKindSchema,
  subject: lineSchema(LETTER_LIMITS.subject, 'L’objet').check(
    z.minLength(1, 'L’objet est obligatoire.'),
  ),
  /** What mail programs show after the subject; empty shows the text's beginning. */
  preheader: lineSchema(LETTER_LIMITS.preheader, 'L’accroche'),
  /** In the grammar of the posts. */
  content: z
    .string('Le texte est obligatoire.')
    .check(
      cleanText,
      z.regex(/\S/, 'Le texte est obligatoire.'),
      z.maxLength(LETTER_LIMITS.content, 'Le texte est trop long.'),
    ),
};

export const letterInputSchema = z.object({
  ...letterParts,
  /** True: the letter can be read on the site once it was sent. */
  archived: z.boolean('L’archive se choisit par oui ou par non.'),
});

export type LetterInput = z.infer<typeof letterInputSchema>;

/** What became of a letter's mails, while it is sent and afterwards. */
const letterReportSchema = z.object({
  /** Mails that were made: one for everybody who had chosen this kind. */
  recipients: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Handed over when something broke: the owner decides, see mails.ts. */
  unknown: z.int(),
  /** Not sent: left or paused in the meantime, or had three letters within seven days. */
  withheld: z.int(),
  waiting: z.int(),
  /** People who left through this letter's links. */
  left: z.int(),
});

export type LetterReport = z.infer<typeof letterReportSchema>;

export const letterSummarySchema = z.object({
  id: z.string(),
  kind: letterKindSchema,
  subject: z.string(),
  state: z.enum(['draft', 'scheduled', 'sending', 'sent']),
  /** Written by the site when a post appeared. */
  isAutomatic: z.boolean(),
  updatedAt: isoDate,
  /** When it goes out or went out; null for a draft. */
  sendAt: z.nullable(isoDate),
  finishedAt: z.nullable(isoDate),
  archived: z.boolean(),
  /** Where it can be read on the site, or null. */
  archivePath: z.nullable(z.string()),
  /** Rises with every change; an edit that names an older one is refused. */
  version: z.int(),
});

export type LetterSummary = z.infer<typeof letterSummarySchema>;

export const letterSchema = z.object({
  ...letterSummarySchema.shape,
  preheader: z.string(),
  content: z.string(),
  report: letterReportSchema,
});

export type Letter = z.infer<typeof letterSchema>;
