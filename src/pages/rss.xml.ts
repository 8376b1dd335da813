import type { APIRoute } from 'astro';
import { getPageContent } from '#src/content/page-texts.ts';
import { getPosts } from '#src/features/blog/posts.ts';
import { makeFeed } from '#src/seo/feed.ts';

/** Readers keep what they have seen: a feed only has to hold what came since they last looked. */
const NEWEST = 30;

export const GET: APIRoute = async ({ site }) => {
  const { text } = await getPageContent('blog');
  const feed = makeFeed({
    origin: String(site).replace(/\/$/, ''),
    description: text.description,
    posts: (await getPosts()).slice(0, NEWEST),
  });
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
};
