import * as z from 'zod/mini';
import { PAUSE_WEEKS } from '#src/tarot/newsletter.ts';
import { endpoint } from './endpoint.ts';
import {
  leadingLetterSchema,
  linkSchema,
  preferencesSchema,
  somePreferencesSchema,
} from './newsletter-schemas.ts';

// Everything here is opened by a signed link from a mail, which stands for the address it was sent to.
// Each POST also takes a plain form and then redirects to a page of src/tarot/newsletter-outcomes.ts. Those
// pages name no referrer, and browsers then name no origin either: the link is right enough.

/** What the person behind a link sees of her subscription. */
const subscriptionSchema = z.object({
  /** `left` also stands for an address that is not known (any more). */
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

const subscriptionChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('choose'), preferences: somePreferencesSchema }),
  z.object({
    action: z.literal('pause'),
    weeks: z.union(PAUSE_WEEKS.map((weeks) => z.literal(weeks))),
  }),
  z.object({ action: z.literal('resume') }),
  /** Nothing more is sent; only a fingerprint of the address stays, against signing up again by mistake. */
  z.object({ action: z.literal('leave'), letter: leadingLetterSchema }),
  /** `leave`, and every trace of mails that were sent goes too. */
  z.object({ action: z.literal('erase') }),
]);

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
 * can choose. The address stands in every letter's List-Unsubscribe header.
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
