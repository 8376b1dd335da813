// Written without @astrojs/sitemap, which knows no dates: see docs/decisions/0036-sitemap.md.
import type { APIRoute } from 'astro';
import { getPageContent } from '#src/content/get-page-content.ts';
import { PAGE_LIST } from '#src/content/page-definitions.ts';
import { cards } from '#src/features/arcana/cards-with-texts.ts';
import { categoryPath, type PublishedPost, postPath } from '#src/features/blog/model.ts';
import { getPosts } from '#src/features/blog/post-snapshot.ts';
import { cardPath } from '#src/tarot/card-page-content.ts';

interface SitemapEntry {
  path: string;
  /** ISO date of the last change. The texts of cards have none, so a card has that of the list of cards. */
  updated: string;
}

/** Lists the published pages that search engines may index. */
async function listPageEntries(): Promise<SitemapEntry[]> {
  const pages = PAGE_LIST.map(async ({ path, name, indexed = true }) => {
    const { text } = await getPageContent(name);
    return indexed && text.published ? [{ path, updated: text.updated }] : [];
  });
  return (await Promise.all(pages)).flat();
}

async function listCardEntries(): Promise<SitemapEntry[]> {
  const { text: overview } = await getPageContent('arcanes');
  return cards.map((card) => ({ path: cardPath(card), updated: overview.updated }));
}

/** Returns entries of the posts and of their categories; a category is dated by its last changed post. */
function toPostEntries(posts: readonly PublishedPost[]): SitemapEntry[] {
  const entries = posts.map((post) => ({ path: postPath(post.slug), updated: post.updatedAt }));
  const categoryDates = new Map<string, string>();
  for (const { category, updatedAt } of posts) {
    const path = categoryPath(category);
    if (updatedAt > (categoryDates.get(path) ?? '')) categoryDates.set(path, updatedAt);
  }
  return [...entries, ...Array.from(categoryDates, ([path, updated]) => ({ path, updated }))];
}

export const GET: APIRoute = async ({ site }) => {
  const entries = [
    ...(await listPageEntries()),
    ...(await listCardEntries()),
    ...toPostEntries(await getPosts()),
  ];
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map(
      ({ path, updated }) =>
        `<url><loc>${new URL(path, site).href}</loc><lastmod>${updated.slice(0, 10)}</lastmod></url>`,
    ),
    '</urlset>',
  ].join('\n');
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
