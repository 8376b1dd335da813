import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { elapsedMsSchema, emailSchema, honeypot, linkTokenSchema } from './field-schemas.ts';
import { SIGN_UP_FEEDBACK } from './newsletter-feedback.ts';
import { NEWSLETTER_KINDS } from './newsletter-kinds.ts';

const choiceSchema = z.boolean('Chaque envoi doit valoir oui ou non.');

export const preferencesSchema = z.object(
  { weekly: choiceSchema, articles: choiceSchema, offers: choiceSchema, events: choiceSchema },
  'Les envois choisis manquent.',
);

/** Preferences with at least one chosen kind. */
const somePreferencesSchema = preferencesSchema.check(
  z.refine(
    (preferences) => NEWSLETTER_KINDS.some((kind) => preferences[kind]),
    SIGN_UP_FEEDBACK.noChoice.text,
  ),
);

export const campaignKindSchema = z.enum(NEWSLETTER_KINDS, 'Choisissez une sorte d’envoi.');

// Schemas that only the server needs are marked as pure, so that browser scripts do not contain them.

/** Id of the campaign that contained the link. A malformed id is ignored, so that it cannot prevent an unsubscription. */
export const sourceCampaignSchema = /* @__PURE__ */ (() =>
  z.catch(z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))), undefined))();

/** The `reason` in the body of the 409 for an address that already receives the campaigns. */
export const ALREADY_SUBSCRIBED = 'already subscribed';

/** Returns the texts that the proof of work of a sign-up covers. */
export function getSignUpProofInput(email: string): { email: string; message: string } {
  return { email, message: 'infolettre' };
}

/**
 * Stores the sign-up and sends a mail whose link confirms it. An unconfirmed address never gets any other mail.
 * Answers 409 for a confirmed address. Also accepts a form sent without JavaScript (`preferences.weekly` and so on)
 * and then redirects to `/infolettre#…`, see src/api/newsletter-feedback.ts.
 */
export const subscribe = endpoint('POST', '/api/newsletter/subscribe', {
  encoding: 'form',
  request: z.object({
    email: emailSchema,
    preferences: somePreferencesSchema,
    consent: z.literal(true, 'Cochez la case d’accord pour recevoir la lettre du dimanche.'),
    lune: honeypot,
    elapsed: elapsedMsSchema,
    /** See proof-of-work.ts. A page without JavaScript sends none; a few such sign-ups a day are accepted. */
    proof: z.optional(z.string().check(z.maxLength(16))),
  }),
  response: z.object({ email: z.string() }),
});

// The signed link of a mail authorises the following calls for the address that got the mail. Each POST also accepts a
// form sent without JavaScript and then redirects to a page named in src/api/newsletter-feedback.ts. The Origin is not
// checked, because these pages send no referrer, and browsers then send no origin either.

/** A subscription on the page of its preferences. */
const subscriptionSchema = z.object({
  /** Also `left` for an address that is not stored. */
  state: z.enum(['pending', 'confirmed', 'left']),
  /** Shortened to "p…@exemple.ch", so that a person who got a forwarded campaign cannot read the whole address. */
  email: z.nullable(z.string()),
  preferences: preferencesSchema,
  /** When the pause ends, or null. */
  pausedUntil: z.nullable(z.iso.datetime()),
});

export type Subscription = z.infer<typeof subscriptionSchema>;

/** Confirms a sign-up; a repeated call changes nothing. 410 when the link is wrong or no longer valid. */
export const confirmSubscription = endpoint('POST', '/api/newsletter/confirm', {
  encoding: 'form',
  origin: 'any',
  request: z.object({ link: linkTokenSchema }),
  response: subscriptionSchema,
});

export const getSubscription = endpoint('GET', '/api/newsletter/subscriptions/:link', {
  response: subscriptionSchema,
});

/** The lengths of a pause that can be chosen, in weeks. */
export const PAUSE_WEEKS = [2, 4, 8, 12] as const;

const subscriptionChangeSchema = /* @__PURE__ */ (() =>
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('choose'), preferences: somePreferencesSchema }),
    z.object({
      action: z.literal('pause'),
      weeks: z.union(PAUSE_WEEKS.map((weeks) => z.literal(weeks))),
    }),
    z.object({ action: z.literal('resume') }),
    /** Ends the subscription. Only a hash of the address stays stored, so that a later import does not add it again. */
    z.object({ action: z.literal('leave'), letter: sourceCampaignSchema }),
    /** Like `leave`, and also deletes all records of sent mails. */
    z.object({ action: z.literal('erase') }),
  ]))();

export type SubscriptionChange = z.infer<typeof subscriptionChangeSchema>;

export const changeSubscription = endpoint('POST', '/api/newsletter/subscriptions/:link', {
  encoding: 'form',
  origin: 'any',
  request: subscriptionChangeSchema,
  response: subscriptionSchema,
});

/** Responds with all stored data of the subscription, as a JSON file. */
export const downloadSubscription = endpoint('GET', '/api/newsletter/subscriptions/:link/data', {
  response: z.unknown(),
});

/**
 * One-click unsubscription (RFC 8058): any POST unsubscribes, also without cookies; a GET redirects to the page of
 * preferences. Every campaign has this URL in its List-Unsubscribe header.
 */
export const unsubscribe = endpoint('POST', '/api/newsletter/unsubscribe/:link', {
  encoding: 'ignored',
  // A webmail program sends the request from its own origin.
  origin: 'any',
  response: z.object({ done: z.literal(true) }),
});

export const openUnsubscribeLink = endpoint('GET', '/api/newsletter/unsubscribe/:link', {
  response: z.unknown(),
});

const archivedCampaignSummarySchema = z.object({
  slug: z.string(),
  kind: campaignKindSchema,
  title: z.string(),
  excerpt: z.string(),
  sentAt: z.iso.datetime(),
  /** Base name of the tarot card's picture in the campaign, such as `09-l-hermite`. */
  card: z.string(),
});

const archivedCampaignSchema = z.object({
  ...archivedCampaignSummarySchema.shape,
  /** Uses the markup of posts. */
  content: z.string(),
});

export type ArchivedCampaign = z.infer<typeof archivedCampaignSchema>;

/** Lists sent campaigns that are public, newest first, 60 at most. */
export const listArchivedCampaigns = endpoint('GET', '/api/newsletter/letters', {
  response: z.array(archivedCampaignSummarySchema),
});

export const getArchivedCampaign = endpoint('GET', '/api/newsletter/letters/:slug', {
  response: archivedCampaignSchema,
});
