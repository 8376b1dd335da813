import { getLiveCollection, getLiveEntry } from 'astro:content';
import { LiveEntryNotFoundError } from 'astro/content/runtime';
import { SLUG } from '#src/text/slug.ts';
import { readAnyBuiltPost, readBuiltPost } from './built-post.ts';
import type { PostLink, PublishedPost } from './model.ts';

/** What stands at this moment at an address under /blog. */
type LivePost =
  | { kind: 'found'; post: PublishedPost; links: PostLink[] }
  /** The page that the build made; without the post's id where nobody could be asked whether it is still true. */
  | { kind: 'built'; html: string; id: string | null }
  | { kind: 'moved'; slug: string }
  | { kind: 'missing' }
  | { kind: 'unreachable' };

export async function findLivePost(slug: string): Promise<LivePost> {
  if (!SLUG.test(slug)) return { kind: 'missing' };
  const { entries } = await getLiveCollection('liens');
  if (!entries) return builtBefore(slug);
  const links = entries.map(({ data }) => data);
  const link = links.find((one) => one.slug === slug);
  const html = link?.shown ? await readBuiltPost(slug, link.shown) : null;
  if (link && html !== null) return { kind: 'built', html, id: link.id };

  const { entry, error } = await getLiveEntry('articles', { id: slug });
  if (!entry) return LiveEntryNotFoundError.is(error) ? { kind: 'missing' } : builtBefore(slug);
  const post = entry.data;
  return post.slug === slug ? { kind: 'found', post, links } : { kind: 'moved', slug: post.slug };
}

async function builtBefore(slug: string): Promise<LivePost> {
  const html = await readAnyBuiltPost(slug);
  return html === null ? { kind: 'unreachable' } : { kind: 'built', html, id: null };
}
