import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { preferencesSchema } from '#src/api/newsletter-schemas.ts';
import { doneSchema } from './session.ts';

const isoDate = z.iso.datetime();

export const subscriberStateSchema = z.enum(
  ['confirmed', 'pending', 'left'],
  'L’état est l’un de ces mots : confirmé, en attente, parti.',
);

export type SubscriberState = z.infer<typeof subscriberStateSchema>;

const subscriberSchema = z.object({
  id: z.string(),
  /** Null once the person left: only a fingerprint of the address is kept then. */
  email: z.nullable(z.string()),
  state: subscriberStateSchema,
  subscribedAt: isoDate,
  preferences: preferencesSchema,
  confirmedAt: z.nullable(isoDate),
  pausedUntil: z.nullable(isoDate),
  leftAt: z.nullable(isoDate),
});

export type Subscriber = z.infer<typeof subscriberSchema>;

/**
 * Newest first, 50 a page; `?cursor=` goes on, `?search=` looks in addresses, `?state=` keeps one state.
 * Without a state: everybody who has an address here, confirmed or pending.
 */
export const listSubscribers = endpoint('GET', '/api/admin/newsletter/subscribers', {
  response: z.array(subscriberSchema),
});

/** The address gets nothing more, also after an import that contains it. */
export const deleteSubscriber = endpoint('DELETE', '/api/admin/newsletter/subscribers/:id', {
  response: doneSchema,
});

const subscriberStatsSchema = z.object({
  /** Confirmed subscribers. */
  total: z.int(),
  /** Those of them who signed up within the last seven days. */
  thisWeek: z.int(),
  /** `thisWeek` as a share of `total`, in rounded percent; 0 without subscribers. */
  growth: z.int(),
  pending: z.int(),
  left: z.int(),
});

export type SubscriberStats = z.infer<typeof subscriberStatsSchema>;

export const getSubscriberStats = endpoint('GET', '/api/admin/newsletter/stats', {
  response: subscriberStatsSchema,
});
