import * as z from 'zod/mini';
import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';

const challengeSchema = z.object({
  /** Empty where no passkey can answer, which leaves the recovery codes. */
  challenge: z.string(),
  /** That of the credentials when it was made. */
  epoch: z.int(),
  createdAt: z.number(),
  isUsed: z.boolean(),
  /** A hash of the answer that was right. */
  answer: z._default(z.string(), ''),
});

type Challenge = z.infer<typeof challengeSchema>;

/** Of one login, by a hash of its cookie, or of an open session that adds a passkey or is proved by one. */
type ChallengeKey = `login/${string}` | `session/${string}` | `proof/${string}`;

export const CHALLENGE_MS = 5 * 60_000;

const store = () => jsonStore('challenges', challengeSchema);

export async function keepChallenge(
  key: ChallengeKey,
  challenge: string,
  epoch: number,
): Promise<void> {
  const createdAt = now().getTime();
  await store().put(key, { challenge, epoch, createdAt, isUsed: false, answer: '' });
}

export async function isChallengeOpen(key: ChallengeKey, epoch: number): Promise<boolean> {
  return isOpen(await store().get(key), epoch);
}

/** Uses it up. @returns null where it is unknown, used or late; of concurrent callers one gets it */
export async function takeChallenge(key: ChallengeKey, epoch: number): Promise<string | null> {
  const taken = await store().update(key, (kept) =>
    isOpen(kept, epoch) ? { ...kept, isUsed: true } : null,
  );
  return taken?.challenge ?? null;
}

/** Keeps the answer to a challenge that it used up: it counts again as long as that would have been open. */
export async function keepAnswer(key: ChallengeKey, answer: string): Promise<void> {
  await store().update(key, (kept) => kept && { ...kept, answer });
}

export async function isAnswer(key: ChallengeKey, epoch: number, answer: string): Promise<boolean> {
  const kept = await store().get(key);
  return kept?.answer === answer && isOpen({ ...kept, isUsed: false }, epoch);
}

function isOpen(kept: Challenge | null, epoch: number): kept is Challenge {
  if (!kept || kept.isUsed || kept.epoch !== epoch) return false;
  return now().getTime() - kept.createdAt < CHALLENGE_MS;
}

export async function purgeChallenges(): Promise<void> {
  const oldest = now().getTime() - CHALLENGE_MS;
  await store().deleteWhere(({ createdAt }) => createdAt < oldest);
}
