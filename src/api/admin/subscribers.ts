import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { emailSchema, isoDateSchema } from '#src/api/field-schemas.ts';
import { preferencesSchema } from '#src/api/newsletter.ts';
import { NEWSLETTER_KINDS } from '#src/api/newsletter-kinds.ts';
import { doneSchema } from './session.ts';

const subscriberStateSchema = z.enum(
  ['confirmed', 'pending', 'left'],
  'L’état est l’un de ces mots : confirmé, en attente, parti.',
);

export type SubscriberState = z.infer<typeof subscriberStateSchema>;

const subscriberSchema = z.object({
  id: z.string(),
  /** Null once the person left: only a hash of the address is stored then. */
  email: z.nullable(z.string()),
  state: subscriberStateSchema,
  subscribedAt: isoDateSchema,
  preferences: preferencesSchema,
  confirmedAt: z.nullable(isoDateSchema),
  pausedUntil: z.nullable(isoDateSchema),
  leftAt: z.nullable(isoDateSchema),
  /** The mail server refused two letters in a row because the mailbox does not exist: no more are sent. */
  isRefused: z.boolean(),
});

export type Subscriber = z.infer<typeof subscriberSchema>;

/** What the list can be limited to: a state, or the confirmed ones whose address is refused. */
export const subscriberFilterSchema = z.enum([...subscriberStateSchema.options, 'refused']);

export type SubscriberFilter = z.infer<typeof subscriberFilterSchema>;

/**
 * Newest first, 50 a page; `?cursor=` requests the next page, `?search=` searches addresses, `?state=` filters by state.
 * Without a state: everybody who has an address here, confirmed or pending.
 */
export const listSubscribers = endpoint('GET', '/api/admin/newsletter/subscribers', {
  access: 'personal',
  response: z.array(subscriberSchema),
});

/** Sends letters again to an address that was refused. */
export const retrySubscriber = endpoint('POST', '/api/admin/newsletter/subscribers/:id/retry', {
  response: doneSchema,
});

/** The address gets nothing more, also after an import that contains it. */
export const deleteSubscriber = endpoint('DELETE', '/api/admin/newsletter/subscribers/:id', {
  response: doneSchema,
});

const subscriberStatsSchema = z.object({
  total: z.int(),
  /** Those of them who signed up within the last seven days. */
  thisWeek: z.int(),
  /** `thisWeek` as a share of `total`, in rounded percent; 0 without subscribers. */
  growth: z.int(),
  pending: z.int(),
  left: z.int(),
  refused: z.int(),
  /** Confirmed subscribers by the kind of letter they chose. */
  choices: z.record(z.enum(NEWSLETTER_KINDS), z.int()),
});

export type SubscriberStats = z.infer<typeof subscriberStatsSchema>;

export const getSubscriberStats = endpoint('GET', '/api/admin/newsletter/stats', {
  response: subscriberStatsSchema,
});

/** Everybody, with states, as a CSV file (see model.ts). Who left has no address in it. */
export const exportSubscribers = endpoint('POST', '/api/admin/newsletter/export', {
  access: 'recent',
  response: z.unknown(),
});

const rowDate = z.iso.datetime('Une date n’est pas valide.');

export const importedRowSchema = z
  .object({
    /** Null for somebody who left. */
    email: z.nullable(emailSchema),
    /** Fingerprint of the address, from an export of this site. */
    fingerprint: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
    state: subscriberStateSchema,
    preferences: preferencesSchema,
    subscribedAt: z.optional(rowDate),
    confirmedAt: z.optional(rowDate),
    consentAt: z.optional(rowDate),
    consentText: z.optional(z.string().check(z.maxLength(64))),
  })
  .check(
    z.refine(
      ({ email, state, fingerprint }) => email !== null || (state === 'left' && fingerprint),
      'L’adresse e-mail manque.',
    ),
  );

export type ImportedRow = z.infer<typeof importedRowSchema>;

/** Whether the row names no letter that this person chose. */
export function isUndecided({ state, preferences }: ImportedRow): boolean {
  return state !== 'left' && !Object.values(preferences).includes(true);
}

export const IMPORT_ROWS = 200;

const importReportSchema = z.object({
  added: z.int(),
  /** Already there: left as they were. */
  known: z.int(),
  /** Left this newsletter: not added again. */
  suppressed: z.int(),
});

export type ImportReport = z.infer<typeof importReportSchema>;

/** Adds what is missing and changes nobody who is known; importing a file twice adds nothing. */
export const importSubscribers = endpoint('POST', '/api/admin/newsletter/import', {
  request: z.object({ rows: z.array(importedRowSchema).check(z.maxLength(IMPORT_ROWS)) }),
  response: importReportSchema,
  maxBytes: 262_144,
});
