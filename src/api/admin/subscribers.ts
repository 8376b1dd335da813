import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { emailSchema, isoDateSchema } from '#src/api/field-schemas.ts';
import { preferencesSchema } from '#src/api/newsletter.ts';
import { NEWSLETTER_KINDS } from '#src/api/newsletter-kinds.ts';
import { doneSchema } from './session.ts';

/** `pending` until the confirmation link is used; `left` after unsubscribing. */
const subscriberStateSchema = z.enum(
  ['confirmed', 'pending', 'left'],
  'L’état est l’un de ces mots : confirmé, en attente, parti.',
);

export type SubscriberState = z.infer<typeof subscriberStateSchema>;

const subscriberSchema = z.object({
  id: z.string(),
  /** Null after the person unsubscribed: only a hash of the address, the `id`, is then stored. */
  email: z.nullable(z.string()),
  state: subscriberStateSchema,
  subscribedAt: isoDateSchema,
  preferences: preferencesSchema,
  confirmedAt: z.nullable(isoDateSchema),
  pausedUntil: z.nullable(isoDateSchema),
  leftAt: z.nullable(isoDateSchema),
  /** Whether the mail server refused two campaigns in a row (no such mailbox), so that no more are sent. */
  isRefused: z.boolean(),
});

export type Subscriber = z.infer<typeof subscriberSchema>;

/** A filter of the list: a state, or `refused` for confirmed subscribers whose address is refused. */
export const subscriberFilterSchema = z.enum([...subscriberStateSchema.options, 'refused']);

export type SubscriberFilter = z.infer<typeof subscriberFilterSchema>;

/**
 * Lists subscribers newest first, 50 a page; `?cursor=` requests the next page, `?search=` searches
 * addresses, `?state=` filters. Without `?state=` the list has all confirmed and pending subscribers.
 */
export const listSubscribers = endpoint('GET', '/api/admin/newsletter/subscribers', {
  // As the list is about people, it needs the CSRF token, and after the first page a recent login.
  access: 'personal',
  response: z.array(subscriberSchema),
});

/** Resumes sending campaigns to an address that the mail server refused. */
export const resumeMails = endpoint('POST', '/api/admin/newsletter/subscribers/:id/retry', {
  response: doneSchema,
});

/** Unsubscribes the person, and stores only a hash of the address, so that no import adds them again. */
export const removeSubscriber = endpoint('DELETE', '/api/admin/newsletter/subscribers/:id', {
  response: doneSchema,
});

const subscriberStatsSchema = z.object({
  /** Confirmed subscribers, except those in `refused`, whose address the mail server refuses. */
  total: z.int(),
  /** How many of `total` signed up in the last seven days. */
  thisWeek: z.int(),
  /** `thisWeek` as a share of `total`, in rounded percent; 0 without subscribers. */
  growth: z.int(),
  pending: z.int(),
  left: z.int(),
  refused: z.int(),
  /** How many of `total` chose each kind of campaign. */
  choices: z.record(z.enum(NEWSLETTER_KINDS), z.int()),
});

export type SubscriberStats = z.infer<typeof subscriberStatsSchema>;

export const getSubscriberStats = endpoint('GET', '/api/admin/newsletter/stats', {
  response: subscriberStatsSchema,
});

/** Responds with a CSV file (see subscribers-csv.ts) of all subscribers, without addresses of former ones. */
export const exportSubscribers = endpoint('POST', '/api/admin/newsletter/export', {
  access: 'recent-login',
  response: z.unknown(),
});

const rowDateSchema = z.iso.datetime('Une date n’est pas valide.');

export const importedRowSchema = z
  .object({
    email: z.nullable(emailSchema),
    /** Hash of the address, in files that this site exported; the only trace of an unsubscribed address. */
    fingerprint: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
    state: subscriberStateSchema,
    preferences: preferencesSchema,
    subscribedAt: z.optional(rowDateSchema),
    confirmedAt: z.optional(rowDateSchema),
    consentAt: z.optional(rowDateSchema),
    /** Version of the wording that the person agreed to at `consentAt`. */
    consentText: z.optional(z.string().check(z.maxLength(64))),
  })
  .check(
    z.refine(
      ({ email, state, fingerprint }) => email !== null || (state === 'left' && fingerprint),
      'L’adresse e-mail manque.',
    ),
  );

export type ImportedRow = z.infer<typeof importedRowSchema>;

/** Returns whether the row chooses no kind of campaign, although the person has not unsubscribed. */
export function lacksPreferences({ state, preferences }: ImportedRow): boolean {
  return state !== 'left' && !Object.values(preferences).includes(true);
}

/** Rows of one request; the browser sends a longer file in several. */
export const MAX_IMPORT_ROWS = 200;

const importReportSchema = z.object({
  added: z.int(),
  /** Rows that change nothing because the address is stored already. */
  known: z.int(),
  /** Rows that are not added because the person had unsubscribed. */
  suppressed: z.int(),
});

export type ImportReport = z.infer<typeof importReportSchema>;

/** Adds new subscribers and does not change known ones, so that importing a file twice is harmless. */
export const importSubscribers = endpoint('POST', '/api/admin/newsletter/import', {
  request: z.object({ rows: z.array(importedRowSchema).check(z.maxLength(MAX_IMPORT_ROWS)) }),
  response: importReportSchema,
  maxBytes: 262_144,
});
