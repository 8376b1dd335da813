import {
  indexedStore,
  type Listed,
  newestFirst,
  type Place,
} from '#netlify/server/storage/indexed-store.ts';
import type { Subscriber } from '#src/features/admin/subscribers/api.ts';
import { LETTER_KINDS, type LetterKind, type Preferences } from '#src/features/newsletter/model.ts';

/** A letter somebody received lately: what the weekly limit counts. */
export interface RecentLetter {
  /** The mail's id. */
  mail: string;
  kind: LetterKind;
  /** Swiss calendar day, see src/time.ts. */
  day: number;
}

/** Under the fingerprint of the address, which is all that stays of somebody who left. */
export interface StoredSubscriber extends Omit<Subscriber, 'id'> {
  /** The letter whose link was used, `page`, or `owner`. */
  leftBy: string | null;
  /** When and to which words of the form they agreed. */
  consent: { at: string; text: string } | null;
  /** Random, one a sign-up: links that confirm another one are dead. Empty where none can be confirmed. */
  signUp: string;
  recent: RecentLetter[];
}

/** One hexadecimal digit. */
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

/** Whether somebody listed had chosen this kind. */
export function isListedFor({ place }: Listed, kind: LetterKind): boolean {
  const bit = LETTER_KINDS.length - 1 - LETTER_KINDS.indexOf(kind);
  return ((Number.parseInt(place.note?.[0] ?? '0', 16) >> bit) & 1) === 1;
}

/** The address of somebody listed as pending or confirmed. */
export function listedEmail({ place }: Listed): string {
  return Buffer.from((place.note ?? '').slice(1), 'base64url').toString();
}

/** The letter through which somebody listed left. */
export function listedLeftBy({ place }: Listed): string {
  return place.note ?? '';
}

export const subscriberStore = () => indexedStore<StoredSubscriber>('subscribers', placeOf);

/** Nobody yet: what somebody new differs from. */
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

/** All that is kept of somebody who left. */
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
