import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { readPost, readVersionedPost, STARTER_IDS_BY_SLUG } from './post-store.ts';
import { holdsSlug, type StoredPost } from './stored-post.ts';

/**
 * A slug is claimed before its post is written: the key can be created once. A claim alone proves nothing,
 * since its caller may have died or lost before the write: it counts while its post holds the slug, or
 * while the write it was made for may still be on its way. So no claim is ever given back, and a kill
 * between claim and write needs no mending.
 */
interface Claim {
  postId: string;
  /** The version of the post that the claim was made for. */
  version: number;
  at: number;
}

/** Longer than any call may last. */
const CLAIM_LEASE_MS = 90_000;

const claims = () => jsonStore<Claim>('slugs');

/** The post that answers at the slug, now or before. */
export async function findBySlug(slug: string): Promise<StoredPost | null> {
  const claim = await claims().get(slug);
  const candidates = [claim?.postId, STARTER_IDS_BY_SLUG.get(slug)];
  for (const id of candidates.filter((one) => one !== undefined)) {
    const post = await holder(id, slug);
    if (post) return post;
  }
  return null;
}

/** Takes the slug for the version of the post that is about to be written; of many callers at once, one gets it. */
export async function claimSlug(slug: string, postId: string, version: number): Promise<boolean> {
  const starter = STARTER_IDS_BY_SLUG.get(slug);
  if (starter && starter !== postId && (await holder(starter, slug))) return false;
  const claim = await claims().update(slug, async (held) => {
    // The post's own older claim is renewed too: another caller may be about to call it void.
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

async function holder(id: string, slug: string): Promise<StoredPost | null> {
  const post = await readPost(id);
  return post && holdsSlug(post, slug) ? post : null;
}
