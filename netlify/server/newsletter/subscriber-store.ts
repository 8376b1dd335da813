import * as lists from '#netlify/server/storage/indexed-store.ts';
import { NEWSLETTER_KINDS, type NewsletterKind } from '#src/api/newsletter-kinds.ts';
import { type StoredSubscriber, storedSubscriberSchema } from '#src/api/stored-subscriber.ts';

/** A confirmed subscriber whose mail server refused this many campaigns in a row gets no further campaign. */
export const MAX_REFUSALS = 2;

function toIndexKey(subscriber: StoredSubscriber): lists.IndexKey {
  const { state, email, preferences, subscribedAt, leftAt, leftBy, refusals } = subscriber;
  if (state === 'left') {
    const sort = lists.toNewestFirstKey(leftAt ?? subscribedAt);
    return { group: state, sort, projection: leftBy ?? '' };
  }
  // An index entry contains the preferences (a bit mask as one hexadecimal digit) and the address.
  const bits = NEWSLETTER_KINDS.map((kind) => (preferences[kind] ? '1' : '0')).join('');
  const digit = Number.parseInt(bits, 2).toString(16);
  const projection = `${digit}${Buffer.from(email ?? '').toString('base64url')}`;
  const group = state === 'confirmed' && refusals >= MAX_REFUSALS ? 'refused' : state;
  return { group, sort: lists.toNewestFirstKey(subscribedAt), projection };
}

/** Returns whether a listed subscriber wants campaigns of this kind, without reading the record. */
export function isSubscribedTo({ indexKey }: lists.IndexEntry, kind: NewsletterKind): boolean {
  const bit = NEWSLETTER_KINDS.length - 1 - NEWSLETTER_KINDS.indexOf(kind);
  return ((Number.parseInt(indexKey.projection?.[0] ?? '0', 16) >> bit) & 1) === 1;
}

/** Returns the address, which is empty in the group `left`, whose subscribers' addresses are deleted. */
export function getListedEmail({ indexKey: { group, projection = '' } }: lists.IndexEntry): string {
  return group === 'left' ? '' : Buffer.from(projection.slice(1), 'base64url').toString();
}

/** Returns what ended the subscription of an entry in the group `left`: a campaign's id, or e.g. `page`. */
export function getLeavingCause({ indexKey }: lists.IndexEntry): string {
  return indexKey.projection ?? '';
}

export const subscriberStore = () =>
  lists.indexedStore('subscribers', storedSubscriberSchema, toIndexKey);

export const SUBSCRIBER_DEFAULTS = {
  email: null,
  preferences: { weekly: false, articles: false, offers: false, events: false },
  confirmedAt: null,
  pausedUntil: null,
  leftAt: null,
  leftBy: null,
  consent: null,
  signUp: '',
  recent: [],
  refusals: 0,
} satisfies Partial<StoredSubscriber>;

/** Creates the record of a person who left. Its key, a hash of the address, lets imports skip the person. */
export function createTombstone(
  { subscribedAt }: Pick<StoredSubscriber, 'subscribedAt'>,
  leftBy: string,
  now: Date,
): StoredSubscriber {
  return { ...SUBSCRIBER_DEFAULTS, state: 'left', subscribedAt, leftAt: now.toISOString(), leftBy };
}
