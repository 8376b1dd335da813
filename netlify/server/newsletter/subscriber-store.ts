import {
  indexedStore,
  type Listed,
  newestFirst,
  type Place,
} from '#netlify/server/storage/indexed-store.ts';
import type { Subscriber } from '#src/features/admin/subscribers/api.ts';
import { LETTER_KINDS, type LetterKind, type Preferences } from '#src/features/newsletter/model.ts';

/** A letter the subscriber received recently, for the weekly limit. */
export interface RecentLetter {
  /** The mail's id. */
  mail: string;
  kind: LetterKind;
  /** Swiss calendar day, see src/time.ts. */
  day: number;
}

/** Stored under the fingerprint of the address, so that the address itself can be erased. */
export interface StoredSubscriber extends Omit<Subscriber, 'id'> {
  /** How they unsubscribed: the id of the letter whose link was used, `page`, `owner`, or `import`. */
  leftBy: string | null;
  /** Proof of consent: when, and the version of the form's wording. */
  consent: { at: string; text: string } | null;
  /** Random id of the sign-up: a confirmation link is valid for this one only. Empty when there is none to confirm. */
  signUp: string;
  recent: RecentLetter[];
}

/** The preferences as a bit mask: one hexadecimal digit. */
function preferencesCode(preferences: Preferences): string {
  const bits = LETTER_KINDS.map((kind) => (preferences[kind] ? '1' : '0')).join('');
  return Number.parseInt(bits, 2).toString(16);
}

function placeOf(subscriber: StoredSubscriber): Place {
  const { state, email, preferences, subscribedAt, leftAt, leftBy } = subscriber;
  if (state === 'left') {
    return { group: state, sort: newestFirst(leftAt ?? subscribedAt), note: leftBy ?? '' };
  }
  const note = `${preferencesCode(preferences)}${Buffer.from(email ?? '').toString('base64url')}`;
  return { group: state, sort: newestFirst(subscribedAt), note };
}

/** Whether a listed subscriber chose this kind of letter. */
export function isListedFor({ place }: Listed, kind: LetterKind): boolean {
  const bit = LETTER_KINDS.length - 1 - LETTER_KINDS.indexOf(kind);
  return ((Number.parseInt(place.note?.[0] ?? '0', 16) >> bit) & 1) === 1;
}

/** The address of a listed subscriber, pending or confirmed. */
export function listedEmail({ place }: Listed): string {
  return Buffer.from((place.note ?? '').slice(1), 'base64url').toString();
}

/** `leftBy` of a listed subscriber who left. */
export function listedLeftBy({ place }: Listed): string {
  return place.note ?? '';
}

export const subscriberStore = () => indexedStore<StoredSubscriber>('subscribers', placeOf);

/** Initial values of a subscriber's fields. */
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
} satisfies Partial<StoredSubscriber>;

/** All that stays of a subscriber who left. */
export function tombstone(
  { subscribedAt }: Pick<StoredSubscriber, 'subscribedAt'>,
  leftBy: string,
  time: Date,
): StoredSubscriber {
  return {
    ...SUBSCRIBER_DEFAULTS,
    state: 'left',
    subscribedAt,
    leftAt: time.toISOString(),
    leftBy,
  };
}
