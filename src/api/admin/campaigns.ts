import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { cleanText, isoDateSchema, lineSchema } from '#src/api/field-schemas.ts';
import { campaignKindSchema } from '#src/api/newsletter.ts';
import { testMailSchema } from './mail-delivery.ts';
import { doneSchema } from './session.ts';

/** In characters. Gmail hides all HTML after 102 KB (about 76,000 characters), also the unsubscribe link. */
export const CAMPAIGN_LIMITS = { subject: 150, preheader: 200, content: 70_000 } as const;

/** A campaign is one issue of the newsletter. The administration calls it « lettre », hence the paths. */
export const campaignInputSchema = z.object({
  kind: campaignKindSchema,
  subject: lineSchema(CAMPAIGN_LIMITS.subject, 'L’objet').check(
    z.minLength(1, 'L’objet est obligatoire.'),
  ),
  /** Mail programs show the preheader after the subject; if it is empty, the beginning of the text. */
  preheader: lineSchema(CAMPAIGN_LIMITS.preheader, 'L’accroche'),
  /** Markdown, as in posts. */
  content: z
    .string('Le texte est obligatoire.')
    .check(
      cleanText,
      z.regex(/\S/, 'Le texte est obligatoire.'),
      z.maxLength(
        CAMPAIGN_LIMITS.content,
        'Le texte est trop long : au-delà de 70 000 caractères, Gmail coupe la fin de la lettre.',
      ),
    ),
  /** Whether the public archive on the site shows the campaign once it is sent. */
  archived: z.boolean('L’archive doit valoir oui ou non.'),
});
export type CampaignInput = z.infer<typeof campaignInputSchema>;

const campaignSummarySchema = z.object({
  id: z.string(),
  kind: campaignKindSchema,
  subject: z.string(),
  state: z.enum(['draft', 'scheduled', 'sending', 'sent']),
  /** True if the site wrote the campaign to announce a post. */
  isAutomatic: z.boolean(),
  updatedAt: isoDateSchema,
  /** Scheduled or actual sending time; null for a draft. */
  sendAt: z.nullable(isoDateSchema),
  /** When no mail was left to send; null until then. */
  finishedAt: z.nullable(isoDateSchema),
  archived: z.boolean(),
  /** Path of the page in the public archive; null for a campaign that is not sent or not `archived`. */
  archivePath: z.nullable(z.string()),
  /** Increases with every change; an edit that names an older version is refused. */
  version: z.int(),
});
export type CampaignSummary = z.infer<typeof campaignSummarySchema>;

export const campaignSchema = z.object({
  ...campaignSummarySchema.shape,
  preheader: z.string(),
  content: z.string(),
  /** Counts of mails and people, during and after sending. */
  report: z.object({
    /** Number of mails, one for each subscriber who had chosen the campaign's kind. */
    recipients: z.int(),
    sent: z.int(),
    failed: z.int(),
    /** Mails whose connection broke during delivery. The administrator decides whether to send them again. */
    unknown: z.int(),
    /** Mails not sent because the person unsubscribed, paused or got three campaigns within seven days. */
    withheld: z.int(),
    /** Mails that are still to be sent. */
    waiting: z.int(),
    /** People who unsubscribed through a link in this campaign. */
    left: z.int(),
  }),
});
export type Campaign = z.infer<typeof campaignSchema>;

/** Lists the most recently changed campaigns first, 20 a page; see `callPage` for the next. */
export const listCampaigns = endpoint('GET', '/api/admin/letters', {
  response: z.array(campaignSummarySchema),
});

export const getCampaign = endpoint('GET', '/api/admin/letters/:id', { response: campaignSchema });

/**
 * Saves a draft. `version` is null for a new one. The browser chooses the id (`crypto.randomUUID()`), so that
 * a repeated request stores it once. Responds 409, with the newer campaign in `stored`, to an old `version`.
 */
export const saveCampaign = endpoint('PUT', '/api/admin/letters/:id', {
  request: z.object({ ...campaignInputSchema.shape, version: z.nullable(z.int()) }),
  response: campaignSchema,
  maxBytes: 524_288,
});

/** Deletes a draft or a sent campaign; a sent one also disappears from the archive, with its report. */
export const deleteCampaign = endpoint('DELETE', '/api/admin/letters/:id', {
  response: doneSchema,
});

/** Sends the stored campaign once to the administrator, as a test. */
export const sendTestCampaign = endpoint('POST', '/api/admin/letters/:id/test', {
  response: testMailSchema,
});

/** `sunday` is the next Sunday, 09:00 Swiss time. `draft` cancels a campaign whose delivery has not begun. */
export const scheduleCampaign = endpoint('POST', '/api/admin/letters/:id/schedule', {
  request: z.object({ when: z.enum(['now', 'sunday', 'draft']), version: z.int() }),
  response: campaignSchema,
});

/** Queues the `failed` mails again, but not the `unknown` ones. */
export const resendFailedMails = endpoint('POST', '/api/admin/letters/:id/resend', {
  response: z.object({ resent: z.int() }),
});

/** Adds a sent campaign to the public archive (`archived: true`), or removes it. */
export const archiveCampaign = endpoint('POST', '/api/admin/letters/:id/archive', {
  request: z.object({ archived: z.boolean() }),
  response: campaignSchema,
});
