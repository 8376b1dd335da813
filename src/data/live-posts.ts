import { getLiveCollection, getLiveEntry } from 'astro:content';
import type { PostLink, PublishedPost } from '#src/tarot/published-post.ts';
import { SLUG } from '#src/tarot/slug.ts';
import { type Found, foundIn } from './live-entry.ts';

/** What the stores say at this moment of an address under /blog. */
type LivePost =
  | { kind: 'found'; post: PublishedPost; links: PostLink[] }
  | { kind: 'moved'; slug: string }
  | Exclude<Found<never>, { kind: 'found' }>;

export async function findLivePost(slug: string): Promise<LivePost> {
  if (!SLUG.test(slug)) return { kind: 'missing' };
  const [entry, all] = await Promise.all([
    getLiveEntry('articles', { id: slug }),
    getLiveCollection('liens'),
  ]);
  const found = foundIn(entry);
  if (found.kind !== 'found') return found;
  const post = found.value;
  if (post.slug !== slug) return { kind: 'moved', slug: post.slug };
  return { kind: 'found', post, links: (all.entries ?? []).map(({ data }) => data) };
}
