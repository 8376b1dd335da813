import { getPageContent } from '#src/content/page-texts.ts';
import { categoryPath, type PublishedPost, postPath } from '#src/features/blog/model.ts';
import { getPosts } from '#src/features/blog/posts.ts';
import { PAGE_TEXTS } from '#src/site.ts';

interface SitemapEntry {
  path: string;
  /** ISO date of the last change. */
  updated: string;
}

const UNLISTED = new Set(['/404']);

/** Everything that search engines should know of. */
export async function getSitemapEntries(): Promise<SitemapEntry[]> {
  const listed = Object.entries(PAGE_TEXTS).filter(([path]) => !UNLISTED.has(path));
  const pages = await Promise.all(
    listed.map(async ([path, name]) => ({ path, text: (await getPageContent(name)).text })),
  );
  return [
    ...pages
      .filter(({ text }) => text.published)
      .map(({ path, text }) => ({ path, updated: text.updated })),
    ...postEntries(await getPosts()),
  ];
}

/** The posts, newest first, and the categories that have some. */
function postEntries(posts: readonly PublishedPost[]): SitemapEntry[] {
  const entries = posts.map(({ slug, updatedAt }) => ({
    path: postPath(slug),
    updated: dayOf(updatedAt),
  }));
  const categories = new Map<string, string>();
  for (const { category, updatedAt } of posts) {
    const path = categoryPath(category);
    const latest = categories.get(path) ?? '';
    if (updatedAt > latest) categories.set(path, updatedAt);
  }
  const lists = [...categories].map(([path, updated]) => ({ path, updated: dayOf(updated) }));
  return [...entries, ...lists];
}

function dayOf(iso: string): string {
  return iso.slice(0, 10);
}
