// See docs/decisions/0016-post-storage.md.
import * as z from 'zod/mini';
import { now } from '#netlify/server/lib/clock.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { holdsSlug, type StoredPost } from './post-schema.ts';
import { readPost, readVersionedPost, STARTER_IDS_BY_SLUG } from './post-store.ts';

/**
 * A slug is claimed before its post is written, under a key that can be created once. A claim counts while its post holds
 * the slug or, since its caller may have died before the write, until its lease is over. So no claim is ever released, and
 * a crash between claim and write needs no repair.
 */
const claimSchema = z.object({
  postId: z.string(),
  /** The version of the post that the claim was made for. */
  version: z.int(),
  at: z.number(),
});

type Claim = z.infer<typeof claimSchema>;

/** Longer than any call may last. */
const CLAIM_LEASE_MS = 90_000;

const claims = () => jsonStore('slugs', claimSchema);

export async function findPostBySlug(slug: string): Promise<StoredPost | null> {
  // Throws if the claim is unreadable, because an existing post would otherwise be reported as deleted.
  const claim = (await claims().getVersioned(slug))?.value;
  const candidates = [claim?.postId, STARTER_IDS_BY_SLUG.get(slug)];
  for (const id of candidates.filter((one) => one !== undefined)) {
    const post = await findHolder(id, slug);
    if (post) return post;
  }
  return null;
}

/** Claims the slug for the version of the post about to be written; of concurrent callers only one gets true. */
export async function claimSlug(slug: string, postId: string, version: number): Promise<boolean> {
  const starter = STARTER_IDS_BY_SLUG.get(slug);
  if (starter && starter !== postId && (await findHolder(starter, slug))) return false;
  const claim = await claims().update(slug, async (held) => {
    // The post's own older claim is renewed too: its lease may be over, and another caller about to take the slug.
    const isOthers = held !== null && held.postId !== postId && (await isTaken(held, slug));
    return isOthers ? null : { postId, version, at: now().getTime() };
  });
  return claim !== null;
}

async function isTaken({ postId, version, at }: Claim, slug: string): Promise<boolean> {
  const post = (await readVersionedPost(postId))?.value;
  if (post && holdsSlug(post, slug)) return true;
  const isWritten = post !== undefined && post.version >= version;
  return !isWritten && now().getTime() - at < CLAIM_LEASE_MS;
}

async function findHolder(id: string, slug: string): Promise<StoredPost | null> {
  const post = await readPost(id);
  return post && holdsSlug(post, slug) ? post : null;
}
