import { getLiveCollection, getLiveEntry } from 'astro:content';
import type { PostLink, PublishedPost } from '#src/tarot/published-post.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** What the stores say at this moment of an address under /blog. */
export type LivePost =
  | { kind: 'found'; post: PublishedPost; links: PostLink[] }
  | { kind: 'moved'; slug: string }
  | { kind: 'missing' }
  | { kind: 'unreachable' };

export async function findLivePost(slug: string): Promise<LivePost> {
  if (!SLUG.test(slug)) return { kind: 'missing' };
  const [found, all] = await Promise.all([
    getLiveEntry('articles', { id: slug }),
    getLiveCollection('liens'),
  ]);
  if (found.entry) {
    const post = found.entry.data;
    if (post.slug !== slug) return { kind: 'moved', slug: post.slug };
    return { kind: 'found', post, links: (all.entries ?? []).map(({ data }) => data) };
  }
  const isMissing = found.error?.name === 'LiveEntryNotFoundError';
  return { kind: isMissing ? 'missing' : 'unreachable' };
}
