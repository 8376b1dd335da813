import { LETTERS_A_WEEK } from '#src/tarot/newsletter.ts';
import type { RecentLetter, StoredSubscriber } from './subscriber-store.ts';

const DAYS = 7;

/** Letters of the seven calendar days that end with this one. */
function recentOf({ recent }: StoredSubscriber, day: number): RecentLetter[] {
  return recent.filter((letter) => letter.day > day - DAYS);
}

/**
 * The subscriber with this letter counted on its day, or null when it would be one too many. Days are
 * counted, not hours, so that last Sunday's letter makes room for this Sunday's. One that had to wait counts
 * on the day it leaves. Whoever awaits the Sunday letter keeps a place for it: other kinds share the rest.
 */
export function withLetter(
  subscriber: StoredSubscriber,
  letter: RecentLetter,
): StoredSubscriber | null {
  const isCounted = ({ mail, day }: RecentLetter) => mail === letter.mail && day === letter.day;
  if (subscriber.recent.some(isCounted)) return subscriber;
  const recent = recentOf(subscriber, letter.day).filter(({ mail }) => mail !== letter.mail);
  const others = recent.filter(({ kind }) => kind !== 'weekly').length;
  const reserved = subscriber.preferences.weekly ? 1 : 0;
  const isTooMany =
    recent.length >= LETTERS_A_WEEK ||
    (letter.kind !== 'weekly' && others >= LETTERS_A_WEEK - reserved);
  return isTooMany ? null : { ...subscriber, recent: [...recent, letter] };
}
