import { logFault } from '#netlify/server/settings/log.ts';
import { isSameState } from './next-state.ts';
import { bringInLine } from './post-index.ts';
import { type Held, writePost } from './post-store.ts';
import { claimSlug } from './slugs.ts';
import type { StoredPost } from './stored-post.ts';
import { dropOldVersions, keepVersion } from './versions.ts';

const NOT_TEXTS: (keyof StoredPost)[] = ['featured', 'deletedAt'];

export type Outcome = 'written' | 'slug-taken' | 'stale';

/**
 * Writes the next state of a post. In this order, so that a kill after any step leaves nothing half:
 * 1. the claim on a new slug: void by itself while its post does not hold the slug;
 * 2. the copy of the present state among the versions: true whether or not the next write happens;
 * 3. the post, over exactly the state it was made from: the one write that counts;
 * 4. the row, the count of changes and the build that follow from it.
 */
export async function writeNext(held: Held, next: StoredPost): Promise<Outcome> {
  const { post } = held;
  const needsSlug = next.slug !== '' && next.slug !== post.slug;
  if (needsSlug && !(await claimSlug(next.slug, post.id, next.version))) return 'slug-taken';
  const replacesTexts = post.slug && !next.purgedAt && !isSameState(post, next, NOT_TEXTS);
  if (replacesTexts) await keepVersion(post);
  const written = await writePost(next, held.etag);
  if (!written) return 'stale';
  // The post is written: should this fail, the next reader of a list brings the rest in line.
  await bringInLine([written]).catch(logFault);
  await dropOldVersions(post.id);
  return 'written';
}
