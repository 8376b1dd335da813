import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { cleanText, emailSchema, isoDateSchema, lineSchema } from '#src/api/field-schemas.ts';
import { letterKindSchema } from '#src/api/newsletter.ts';

import { trialSchema } from './mail-delivery.ts';
import { doneSchema } from './session.ts';

/** Gmail cuts off what is beyond 102 KB of HTML, with the link to unsubscribe: that is about 76,000 characters. */
export const LETTER_LIMITS = { subject: 150, preheader: 200, content: 70_000 } as const;

export const letterInputSchema = z.object({
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
      z.maxLength(
        LETTER_LIMITS.content,
        'Le texte est trop long : au-delà de 70 000 caractères, Gmail coupe la fin de la lettre.',
      ),
    ),
  /** True: the letter can be read on the site once it was sent. */
  archived: z.boolean('L’archive doit valoir oui ou non.'),
});

export type LetterInput = z.infer<typeof letterInputSchema>;

const letterSummarySchema = z.object({
  id: z.string(),
  kind: letterKindSchema,
  subject: z.string(),
  state: z.enum(['draft', 'scheduled', 'sending', 'sent']),
  /** Written by the site when a post appeared. */
  isAutomatic: z.boolean(),
  updatedAt: isoDateSchema,
  /** Scheduled or actual sending time; null for a draft. */
  sendAt: z.nullable(isoDateSchema),
  finishedAt: z.nullable(isoDateSchema),
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
  /** Delivery counts, during and after sending. */
  report: z.object({
    /** Mails that were made: one for everybody who had chosen this kind. */
    recipients: z.int(),
    sent: z.int(),
    failed: z.int(),
    /** The connection broke during delivery: the administrator decides, see mails.ts. */
    unknown: z.int(),
    /** Not sent: left or paused in the meantime, or had three letters within seven days. */
    withheld: z.int(),
    waiting: z.int(),
    /** People who left through this letter's links. */
    left: z.int(),
  }),
});

export type Letter = z.infer<typeof letterSchema>;

const LETTER_BYTES = 524_288;

/** Most recently changed first, 20 a page; `?cursor=` requests the next page. */
export const listLetters = endpoint('GET', '/api/admin/letters', {
  response: z.array(letterSummarySchema),
});

/** Includes the progress of the delivery. */
export const getLetter = endpoint('GET', '/api/admin/letters/:id', { response: letterSchema });

/**
 * Drafts only. `version` is null for a new one, whose id is chosen by the browser (`crypto.randomUUID()`): sent twice,
 * it is stored once. 409 with the `stored` letter when it changed since `version`.
 */
export const saveLetter = endpoint('PUT', '/api/admin/letters/:id', {
  request: z.object({ ...letterInputSchema.shape, version: z.nullable(z.int()) }),
  response: letterSchema,
  maxBytes: LETTER_BYTES,
});

/** Drafts, and letters that were sent: those are removed from the archive, with their report. */
export const deleteLetter = endpoint('DELETE', '/api/admin/letters/:id', { response: doneSchema });

/** Sends the stored letter once to one address, the owner's own unless another is given. */
export const sendTestCampaign = endpoint('POST', '/api/admin/letters/:id/test', {
  request: z.object({ to: z.optional(emailSchema) }),
  response: trialSchema,
});

/** `sunday`: the next Sunday at 09:00, Swiss time. `draft` cancels a campaign whose delivery has not started. */
export const scheduleLetter = endpoint('POST', '/api/admin/letters/:id/schedule', {
  request: z.object({ when: z.enum(['now', 'sunday', 'draft']), version: z.int() }),
  response: letterSchema,
});

/** Queues again the mails of the letter that failed. */
export const resendLetter = endpoint('POST', '/api/admin/letters/:id/resend', {
  response: z.object({ resent: z.int() }),
});

export const archiveLetter = endpoint('POST', '/api/admin/letters/:id/archive', {
  request: z.object({ archived: z.boolean() }),
  response: letterSchema,
});
