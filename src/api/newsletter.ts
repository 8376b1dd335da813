import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { elapsedTime, emailSchema, honeypot, linkSchema } from './field-schemas.ts';
import { SUBSCRIBE_MESSAGES } from './newsletter-feedback.ts';
import { NEWSLETTER_KINDS } from './newsletter-kinds.ts';

const choice = z.boolean('Chaque envoi doit valoir oui ou non.');

export const preferencesSchema = z.object(
  { weekly: choice, articles: choice, offers: choice, events: choice },
  'Les envois choisis manquent.',
);

/** Preferences with which something will be received. */
const somePreferencesSchema = preferencesSchema.check(
  z.refine(
    (preferences) => NEWSLETTER_KINDS.some((kind) => preferences[kind]),
    SUBSCRIBE_MESSAGES.noChoice.text,
  ),
);

export const letterKindSchema = z.enum(NEWSLETTER_KINDS, 'Choisissez une sorte d’envoi.');

// What no page sends is marked as pure: scripts leave it out, with what of the schemas' library it alone needs.

/** Id of the letter whose link led here. A malformed one is ignored: it must never block an unsubscribe. */
export const leadingLetterSchema = /* @__PURE__ */ (() =>
  z.catch(z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))), undefined))();

/** Beside the French sentence, as `reason`, in the 409 for an address that already receives the letters. */
export const ALREADY_SUBSCRIBED = 'already subscribed';

/** What the proof of work of a sign-up is bound to. */
export function provenSignUp(email: string): { email: string; message: string } {
  return { email, message: 'infolettre' };
}

/**
 * Stores the sign-up and sends a mail whose link confirms it; nothing else is ever sent to an address that
 * did not confirm. 409 for a confirmed address. Also takes the fields of a plain form
 * (`preferences.weekly` and so on) and then redirects to `/infolettre#…`, see src/api/newsletter-feedback.ts.
 */
export const subscribe = endpoint('POST', '/api/newsletter/subscribe', {
  encoding: 'form',
  request: z.object({
    email: emailSchema,
    preferences: somePreferencesSchema,
    consent: z.literal(true, 'Cochez la case d’accord pour recevoir la lettre du dimanche.'),
    lune: honeypot,
    elapsed: elapsedTime,
    /** See proof-of-work.ts. Without it, as from a page without scripts, a few a day come through. */
    proof: z.optional(z.string().check(z.maxLength(16))),
  }),
  response: z.object({ email: z.string() }),
});

// Everything here is opened by a signed link from a mail, which stands for the address it was sent to.
// Each POST also takes a plain form and then redirects to a page of src/api/newsletter-feedback.ts. Those
// pages name no referrer, and browsers then name no origin either: the link is right enough.

/** The subscription as its link shows it. */
const subscriptionSchema = z.object({
  /** `left` also covers an address that is not stored (any more). */
  state: z.enum(['pending', 'confirmed', 'left']),
  /** "p…@exemple.ch": enough to recognise one's own address, too little for whoever got a forwarded letter. */
  email: z.nullable(z.string()),
  preferences: preferencesSchema,
  /** When the pause ends, or null. */
  pausedUntil: z.nullable(z.iso.datetime()),
});

export type Subscription = z.infer<typeof subscriptionSchema>;

/** Confirms a sign-up. Doing it twice changes nothing. 410 when the link is not (or no longer) good. */
export const confirmSubscription = endpoint('POST', '/api/newsletter/confirm', {
  encoding: 'form',
  origin: 'any',
  request: z.object({ link: linkSchema }),
  response: subscriptionSchema,
});

export const getSubscription = endpoint('GET', '/api/newsletter/subscriptions/:link', {
  response: subscriptionSchema,
});

/** How long a pause may last, in weeks. */
export const PAUSE_WEEKS = [2, 4, 8, 12] as const;

const subscriptionChangeSchema = /* @__PURE__ */ (() =>
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('choose'), preferences: somePreferencesSchema }),
    z.object({
      action: z.literal('pause'),
      weeks: z.union(PAUSE_WEEKS.map((weeks) => z.literal(weeks))),
    }),
    z.object({ action: z.literal('resume') }),
    /** Nothing more is sent; only a hash of the address stays, to prevent an accidental new sign-up. */
    z.object({ action: z.literal('leave'), letter: leadingLetterSchema }),
    /** `leave`, and also deletes all records of sent mails. */
    z.object({ action: z.literal('erase') }),
  ]))();

export type SubscriptionChange = z.infer<typeof subscriptionChangeSchema>;

export const changeSubscription = endpoint('POST', '/api/newsletter/subscriptions/:link', {
  encoding: 'form',
  origin: 'any',
  request: subscriptionChangeSchema,
  response: subscriptionSchema,
});

/** All that is stored about the subscription, as a JSON file. */
export const downloadSubscription = endpoint('GET', '/api/newsletter/subscriptions/:link/data', {
  response: z.unknown(),
});

/**
 * One-click unsubscription (RFC 8058): any POST, without cookies, leaves; a GET leads to the page where one
 * can choose. Every campaign has this URL in its List-Unsubscribe header.
 */
export const unsubscribe = endpoint('POST', '/api/newsletter/unsubscribe/:link', {
  encoding: 'ignored',
  // A mail program in a browser posts from a page of its own.
  origin: 'any',
  response: z.object({ done: z.literal(true) }),
});

export const showUnsubscription = endpoint('GET', '/api/newsletter/unsubscribe/:link', {
  response: z.unknown(),
});

const pastLetterCardSchema = z.object({
  slug: z.string(),
  kind: letterKindSchema,
  title: z.string(),
  excerpt: z.string(),
  sentAt: z.iso.datetime(),
  /** Base name of the drawing in the campaign, such as `09-l-hermite`. */
  card: z.string(),
});

const pastLetterSchema = z.object({
  ...pastLetterCardSchema.shape,
  /** In the grammar of the posts. */
  content: z.string(),
});

export type ArchivedCampaign = z.infer<typeof pastLetterSchema>;

/** Sent campaigns that are public, newest first, 60 at most. */
export const listPastLetters = endpoint('GET', '/api/newsletter/letters', {
  response: z.array(pastLetterCardSchema),
});

export const getPastLetter = endpoint('GET', '/api/newsletter/letters/:slug', {
  response: pastLetterSchema,
});
