import pLimit from 'p-limit';
import { now } from '#netlify/server/settings/clock.ts';
import { listedTime } from '#netlify/server/storage/index-place.ts';
import { subscribers, tombstone } from './subscriber-store.ts';

const AT_ONCE = 20;

/**
 * Erases sign-ups made before that moment and never confirmed. Whoever had left before stays known as such.
 */
export async function purgeUnconfirmed(before: Date): Promise<void> {
  const old = (await subscribers().list('pending')).filter(
    (listed) => listedTime(listed) < before.getTime(),
  );
  await pLimit(AT_ONCE).map(old, ({ id }) => expire(id, before));
}

async function expire(id: string, before: Date): Promise<void> {
  const stored = await subscribers().getVersioned(id);
  if (
    stored?.value.state !== 'pending' ||
    Date.parse(stored.value.subscribedAt) >= before.getTime()
  )
    return;
  const { leftAt, leftBy } = stored.value;
  // Written first, on condition: somebody who confirms at this moment is not erased.
  const gone = tombstone(stored.value, leftBy ?? 'page', leftAt ? new Date(leftAt) : now());
  const isGone = await subscribers().replace(id, stored, gone);
  if (isGone && !leftAt) await subscribers().remove(id);
}

export function repairSubscribers(): Promise<number> {
  return subscribers().repair();
}
