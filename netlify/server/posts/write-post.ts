import { isSameState } from './next-state.ts';
import { type Held, writePost } from './post-store.ts';
import { announceWrite } from './settle.ts';
import { claimSlug } from './slugs.ts';
import type { StoredPost } from './stored-post.ts';
import { dropOldVersions, keepVersion } from './versions.ts';

const NOT_TEXTS: (keyof StoredPost)[] = ['featured', 'deletedAt'];

export type Outcome = 'written' | 'slug-taken' | 'stale';

/**
 * Writes the next state of a post. In this order, so that a kill after any step leaves nothing half:
 * 1. the intent: from here on the next reader brings the lists in line, whatever becomes of this call;
 * 2. the claim on a new slug: void by itself while its post does not hold the slug;
 * 3. the copy of the present state among the versions: true whether or not the next write happens;
 * 4. the post, over exactly the state it was made from: the one write that counts;
 * 5. the row, the count of changes and the build that follow from it.
 */
export async function writeNext(held: Held, next: StoredPost): Promise<Outcome> {
  const { post } = held;
  const intent = await announceWrite(post.id);
  const needsSlug = next.slug !== '' && next.slug !== post.slug;
  if (needsSlug && !(await claimSlug(next.slug, post.id, next.version))) {
    await intent.withdraw();
    return 'slug-taken';
  }
  const replacesTexts = post.slug && !next.purgedAt && !isSameState(post, next, NOT_TEXTS);
  if (replacesTexts) await keepVersion(post);
  if (!(await writePost(next, held.etag))) {
    await intent.withdraw();
    return 'stale';
  }
  await intent.settle(next);
  await dropOldVersions(post.id);
  return 'written';
}
