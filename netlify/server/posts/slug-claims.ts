// See docs/decisions/0016-post-storage.md.
import * as z from 'zod/mini';
import { now } from '#netlify/server/lib/clock.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { hasSlug, type StoredPost } from './post-schema.ts';
import { readPost, readVersionedPost, STARTER_IDS_BY_SLUG } from './post-store.ts';

/**
 * A slug is claimed, under a key that can be created only once, before its post is written. A claim is valid while its post
 * has the slug, and, until the post is written, during its lease. Claims are never deleted, and a crash between claim and
 * write needs no repair.
 */
const claimSchema = z.object({
  postId: z.string(),
  /** The version of the post for which the claim was made. */
  version: z.int(),
  at: z.number(),
});

type Claim = z.infer<typeof claimSchema>;

/** Longer than any request may last. */
const CLAIM_LEASE_MS = 90_000;

const claimStore = () => jsonStore('slugs', claimSchema);

export async function findPostBySlug(slug: string): Promise<StoredPost | null> {
  // Unlike `get`, `getVersioned` throws for an unreadable claim, so that its post is not reported as deleted.
  const claim = (await claimStore().getVersioned(slug))?.value;
  const candidates = [claim?.postId, STARTER_IDS_BY_SLUG.get(slug)];
  for (const id of candidates.filter((id) => id !== undefined)) {
    const post = await findPostWithSlug(id, slug);
    if (post) return post;
  }
  return null;
}

/** Claims the slug for the version of the post about to be written. Of concurrent calls for different posts only one gets true. */
export async function claimSlug(slug: string, postId: string, version: number): Promise<boolean> {
  const starterId = STARTER_IDS_BY_SLUG.get(slug);
  if (starterId && starterId !== postId && (await findPostWithSlug(starterId, slug))) return false;
  const claim = await claimStore().update(slug, async (stored) => {
    // A claim of the same post is renewed, because its lease may be over and another post could get the slug.
    const isTaken = stored !== null && stored.postId !== postId && (await isValid(stored, slug));
    return isTaken ? null : { postId, version, at: now().getTime() };
  });
  return claim !== null;
}

async function isValid({ postId, version, at }: Claim, slug: string): Promise<boolean> {
  const post = (await readVersionedPost(postId))?.value;
  if (post && hasSlug(post, slug)) return true;
  const isWritten = post !== undefined && post.version >= version;
  return !isWritten && now().getTime() - at < CLAIM_LEASE_MS;
}

async function findPostWithSlug(id: string, slug: string): Promise<StoredPost | null> {
  const post = await readPost(id);
  return post && hasSlug(post, slug) ? post : null;
}
