import { isSameState } from './next-state.ts';
import { type Held, writePost } from './post-store.ts';
import { announceWrite } from './settle.ts';
import { claimSlug } from './slugs.ts';
import type { StoredPost } from './stored-post.ts';
import { dropOldVersions, keepVersion } from './versions.ts';

const NOT_TEXTS: (keyof StoredPost)[] = ['featured', 'deletedAt'];

export type Outcome = 'written' | 'slug-taken' | 'stale';

/**
 * Writes the next state of a post. In this order, so that a kill after any write leaves nothing half:
 * 1. all that harms nobody if the post is then not written, at the same time: the intent, by which the next
 *    reader brings the lists in line whatever becomes of this call; the claim on a new slug, void by itself
 *    while its post does not hold the slug; the copy of the present state among the versions;
 * 2. the post, over exactly the state it was made from: the one write that counts;
 * 3. the row, the count of changes and the build that follow from it.
 */
export async function writeNext(held: Held, next: StoredPost): Promise<Outcome> {
  const { post } = held;
  const needsSlug = next.slug !== '' && next.slug !== post.slug;
  const replacesTexts = post.slug && !next.purgedAt && !isSameState(post, next, NOT_TEXTS);
  const [intent, isClaimed] = await Promise.all([
    announceWrite(post.id),
    !needsSlug || claimSlug(next.slug, post.id, next.version),
    replacesTexts ? keepVersion(post) : null,
  ]);
  if (!isClaimed) {
    await intent.withdraw();
    return 'slug-taken';
  }
  if (!(await writePost(next, held.etag))) {
    await intent.withdraw();
    return 'stale';
  }
  await Promise.all([intent.settle(), dropOldVersions(post.id)]);
  return 'written';
}
