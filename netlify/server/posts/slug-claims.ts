// Why a slug needs a claim: docs/decisions/0016-post-storage.md.
import * as z from 'zod/mini';
import { now } from '#netlify/server/lib/clock.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { hasSlug, type StoredPost } from './post-schema.ts';
import { readPost, readVersionedPost, STARTER_IDS_BY_SLUG } from './post-store.ts';

/**
 * The claim of a slug by a post, stored under the slug before the post is written. It is valid while the slug
 * is the post's current or an old one and, before that write, for `CLAIM_LEASE_MS` at most. Another post can
 * replace an invalid claim, so claims are never deleted, and a crash between claim and write needs no repair.
 */
const claimSchema = z.object({
  postId: z.string(),
  /** The version of the post that is written next, with the slug. */
  version: z.int(),
  /** When the claim was made, in milliseconds since 1970. */
  at: z.number(),
});

type Claim = z.infer<typeof claimSchema>;

/** How long a claim is valid before its post is written; longer than any request may last. */
const CLAIM_LEASE_MS = 90_000;

const claimStore = () => jsonStore('slugs', claimSchema);

export async function findPostBySlug(slug: string): Promise<StoredPost | null> {
  // Unlike `get`, `getVersioned` throws for an unreadable claim, so that its post does not seem missing.
  const claim = (await claimStore().getVersioned(slug))?.value;
  // A starter post (one from content/) has its slug without a claim.
  const candidates = [claim?.postId, STARTER_IDS_BY_SLUG.get(slug)];
  for (const id of candidates.filter((id) => id !== undefined)) {
    const post = await findPostWithSlug(id, slug);
    if (post) return post;
  }
  return null;
}

/** Claims the slug for a post's next version. Of concurrent calls by different posts at most one succeeds. */
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
  // `readVersionedPost` also returns the tombstone of an erased post, which counts as written.
  const isWritten = post !== undefined && post.version >= version;
  return !isWritten && now().getTime() - at < CLAIM_LEASE_MS;
}

async function findPostWithSlug(id: string, slug: string): Promise<StoredPost | null> {
  const post = await readPost(id);
  return post && hasSlug(post, slug) ? post : null;
}
