import * as z from 'zod/mini';
import { now } from '#netlify/server/lib/clock.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';

const challengeSchema = z.object({
  /** Empty where no passkey can answer, which leaves the recovery codes. */
  challenge: z.string(),
  /** That of the credentials when it was made. */
  epoch: z.int(),
  createdAt: z.number(),
  isUsed: z.boolean(),
});

type Challenge = z.infer<typeof challengeSchema>;

/** Of one login, by a hash of its cookie, or of an open session that adds a passkey. */
type ChallengeKey = `login/${string}` | `session/${string}`;

export const CHALLENGE_MS = 5 * 60_000;

const store = () => jsonStore('challenges', challengeSchema);

export async function storeChallenge(
  key: ChallengeKey,
  challenge: string,
  epoch: number,
): Promise<void> {
  const createdAt = now().getTime();
  await store().put(key, { challenge, epoch, createdAt, isUsed: false });
}

export async function isChallengeOpen(key: ChallengeKey, epoch: number): Promise<boolean> {
  return isOpen(await store().get(key), epoch);
}

/** Uses it up. @returns null where it is unknown, used or late; of concurrent callers one gets it */
export async function consumeChallenge(key: ChallengeKey, epoch: number): Promise<string | null> {
  const taken = await store().update(key, (kept) =>
    isOpen(kept, epoch) ? { ...kept, isUsed: true } : null,
  );
  return taken?.challenge ?? null;
}

function isOpen(kept: Challenge | null, epoch: number): kept is Challenge {
  if (!kept || kept.isUsed || kept.epoch !== epoch) return false;
  return now().getTime() - kept.createdAt < CHALLENGE_MS;
}

export async function purgeChallenges(): Promise<void> {
  const oldest = now().getTime() - CHALLENGE_MS;
  await store().deleteWhere(({ createdAt }) => createdAt < oldest);
}
