import { LETTERS_A_WEEK, type LetterKind } from '#src/tarot/newsletter.ts';
import type { RecentLetter, StoredSubscriber } from './subscriber-store.ts';

const DAYS = 7;

/** Letters of the seven calendar days that end with this one. */
function recentOf({ recent }: StoredSubscriber, day: number): RecentLetter[] {
  return recent.filter((letter) => letter.day > day - DAYS);
}

/**
 * The subscriber with this letter counted, or null when it would be one too many. Days are counted, not
 * hours, so that last Sunday's letter makes room for this Sunday's. Whoever awaits the Sunday letter keeps
 * a place for it: other kinds share the rest.
 */
export function withLetter(
  subscriber: StoredSubscriber,
  letter: { mail: string; kind: LetterKind; day: number },
): StoredSubscriber | null {
  const recent = recentOf(subscriber, letter.day);
  if (recent.some(({ mail }) => mail === letter.mail)) return subscriber;
  const others = recent.filter(({ kind }) => kind !== 'weekly').length;
  const reserved = subscriber.preferences.weekly ? 1 : 0;
  const isTooMany =
    recent.length >= LETTERS_A_WEEK ||
    (letter.kind !== 'weekly' && others >= LETTERS_A_WEEK - reserved);
  return isTooMany ? null : { ...subscriber, recent: [...recent, letter] };
}
