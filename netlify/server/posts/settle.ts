import { randomUUID } from 'node:crypto';
import { buildIfDue } from '#netlify/server/publication/build-request.ts';
import { dropCopies } from '#netlify/server/publication/cdn.ts';
import { countChange } from '#netlify/server/publication/change-log.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { logFault } from '#netlify/server/settings/log.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { postTag } from '#src/tarot/cache-tags.ts';
import { placeRow, rowOf } from './post-index.ts';
import { readAny } from './post-store.ts';
import type { StoredPost } from './stored-post.ts';

/**
 * The post is the truth; its row in the index and the count of public changes follow from it and can be
 * brought in line at any time (settling may run twice, or in two places at once, without harm).
 * Before a post is written, an intent names it; it is taken away once everything followed. Whoever reads
 * a list first looks for intents: so a call that died half-way is finished by the next reader.
 */
interface Intent {
  postId: string;
  at: number;
}

/** Longer than any call may last. */
const RUNNING_MS = 90_000;

const intents = () => jsonStore<Intent>('post-intents');

/** @returns what to call once the post was written, and what to call if it was not */
export async function announceWrite(postId: string) {
  const key = randomUUID();
  await intents().create(key, { postId, at: now().getTime() });
  return {
    /** Takes the post as it was written: a read may lag behind. */
    async settle(written: StoredPost): Promise<void> {
      try {
        const isShownAnew = await settlePost(written);
        await intents().delete(key);
        if (isShownAnew) await buildIfDue();
      } catch (fault) {
        // The post is written: the intent stays, and the next reader brings the rest in line.
        logFault(fault);
      }
    },
    withdraw: () => intents().delete(key),
  };
}

/**
 * Brings the index and the count of changes in line with the post.
 * @returns whether readers see it differently from now on: then a build may be due
 */
async function settlePost(post: StoredPost): Promise<boolean> {
  const row = rowOf(post, now());
  let isShownAnew = false;
  let wasShown = false;
  await placeRow(row, async (before) => {
    wasShown = before !== null;
    // What appears or goes changes lists and feeds for everybody; an edit is seen on the post's own page.
    const isUrgent = !wasShown || row.shown === null;
    await countChange(`${row.id} ${row.version} ${row.shown}`, { isUrgent });
    isShownAnew = true;
  });
  if (wasShown) await dropCopies([postTag(row.id)]);
  return isShownAnew;
}

/** The same, for the post as it is stored. */
export async function settleStored(id: string): Promise<boolean> {
  const held = await readAny(id);
  return held?.etag ? settlePost(held.post) : false;
}

/** Posts whose rows may not follow from them yet. */
export async function pendingPostIds(): Promise<string[]> {
  const keys = await intents().keys('');
  const found = await Promise.all(keys.map((key) => intents().get(key)));
  return [...new Set(found.flatMap((intent) => (intent ? [intent.postId] : [])))];
}

/**
 * Finishes what calls that died left behind; those still running are settled too, and keep their intents.
 * @returns whether there was any
 */
export async function settlePending(): Promise<boolean> {
  const keys = await intents().keys('');
  let isShownAnew = false;
  for (const key of keys) {
    const intent = await intents().get(key);
    if (!intent) continue;
    isShownAnew = (await settleStored(intent.postId)) || isShownAnew;
    // The call may have died between the row and this.
    await dropCopies([postTag(intent.postId)]);
    if (now().getTime() - intent.at > RUNNING_MS) await intents().delete(key);
  }
  if (isShownAnew) await buildIfDue();
  return keys.length > 0;
}
