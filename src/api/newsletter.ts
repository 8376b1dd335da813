import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { elapsedMsSchema, emailSchema, honeypot, linkTokenSchema } from './field-schemas.ts';
import { SIGN_UP_FEEDBACK } from './newsletter-feedback.ts';
import { NEWSLETTER_KINDS } from './newsletter-kinds.ts';
import type { ProofInput } from './proof-of-work.ts';

const choiceSchema = z.boolean('Chaque envoi doit valoir oui ou non.');

export const preferencesSchema = z.object(
  { weekly: choiceSchema, articles: choiceSchema, offers: choiceSchema, events: choiceSchema },
  'Les envois choisis manquent.',
);

const nonEmptyPreferencesSchema = preferencesSchema.check(
  z.refine(
    (preferences) => NEWSLETTER_KINDS.some((kind) => preferences[kind]),
    SIGN_UP_FEEDBACK.noChoice.text,
  ),
);

export const campaignKindSchema = z.enum(NEWSLETTER_KINDS, 'Choisissez une sorte d’envoi.');

// A schema for the server alone is wrapped in a function marked as pure, so that browser scripts omit it.

/** Id of the campaign (newsletter issue) whose link was used; a malformed id must not stop unsubscribing. */
export const sourceCampaignSchema = /* @__PURE__ */ (() =>
  z.catch(z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))), undefined))();

/** The `reason` in the body of the 409 of `subscribe`, for an address that already receives campaigns. */
export const ALREADY_SUBSCRIBED = 'already subscribed';

/** Returns what the proof of work covers: the address and, as a sign-up has no text, a constant. */
export function getSignUpProofInput(email: string): ProofInput {
  return { email, provenText: 'infolettre' };
}

/**
 * Stores the sign-up and mails a link that confirms it; an unconfirmed address gets no other mail. 409 for a
 * confirmed address. Also accepts a form sent without JavaScript, and then redirects to `/infolettre#…`.
 */
export const subscribe = endpoint('POST', '/api/newsletter/subscribe', {
  encoding: 'form',
  request: z.object({
    email: emailSchema,
    preferences: nonEmptyPreferencesSchema,
    consent: z.literal(true, 'Cochez la case d’accord pour recevoir la lettre du dimanche.'),
    /** French for « moon »: browsers do not autofill a field of this name. */
    lune: honeypot,
    /** Milliseconds from the form's first focus until it was sent. */
    elapsed: elapsedMsSchema,
    /** See proof-of-work.ts. Without JavaScript there is no proof; a few such sign-ups a day are accepted. */
    proof: z.optional(z.string().check(z.maxLength(16))),
  }),
  response: z.object({ email: z.string() }),
});

// The signed link in a mail (`:link` is its token) authorises the following calls for the address that got
// the mail. Each POST also accepts a form sent without JavaScript, and then redirects. The Origin is not
// checked, because the pages of these forms send no referrer, and browsers then send no origin either.

/** A subscription as the subscriber sees it. */
const subscriptionSchema = z.object({
  /** `pending` until confirmed; `left` after unsubscribing, and for an address that is not stored. */
  state: z.enum(['pending', 'confirmed', 'left']),
  /** Masked ("p…@exemple.ch") from readers of a forwarded campaign; null if the address is not stored. */
  email: z.nullable(z.string()),
  preferences: preferencesSchema,
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
    z.object({ action: z.literal('choose'), preferences: nonEmptyPreferencesSchema }),
    z.object({
      action: z.literal('pause'),
      weeks: z.union(PAUSE_WEEKS.map((weeks) => z.literal(weeks))),
    }),
    z.object({ action: z.literal('resume') }),
    /** Ends the subscription. A hash of the address stays stored, so that no import adds the person again. */
    z.object({ action: z.literal('leave'), letter: sourceCampaignSchema }),
    /** Ends the subscription as `leave` does, and deletes all records of sent mails. */
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

/** Unsubscribes in one click (RFC 8058). Mail programs find it in a campaign's List-Unsubscribe header. */
export const unsubscribe = endpoint('POST', '/api/newsletter/unsubscribe/:link', {
  encoding: 'ignored',
  // A webmail program sends the request from its own origin.
  origin: 'any',
  response: z.object({ done: z.literal(true) }),
});

/** Redirects a person who opens the URL in a browser to the page of preferences. */
export const openUnsubscribeLink = endpoint('GET', '/api/newsletter/unsubscribe/:link', {
  response: z.unknown(),
});

const archivedCampaignSummarySchema = z.object({
  slug: z.string(),
  kind: campaignKindSchema,
  title: z.string(),
  excerpt: z.string(),
  sentAt: z.iso.datetime(),
  /** File name, without extension, of the image of the tarot card in the campaign: `09-l-hermite`. */
  card: z.string(),
});

const archivedCampaignSchema = z.object({
  ...archivedCampaignSummarySchema.shape,
  /** Markdown, as in posts. */
  content: z.string(),
});

export type ArchivedCampaign = z.infer<typeof archivedCampaignSchema>;

/** Lists the sent campaigns that the administrator shows on the site, newest first, 60 at most. */
export const listArchivedCampaigns = endpoint('GET', '/api/newsletter/letters', {
  response: z.array(archivedCampaignSummarySchema),
});

export const getArchivedCampaign = endpoint('GET', '/api/newsletter/letters/:slug', {
  response: archivedCampaignSchema,
});
