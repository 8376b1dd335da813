import type { APIRoute } from 'astro';
import { makeFeed } from '#src/data/feed.ts';
import { getPageContent } from '#src/data/page-texts.ts';
import { getPosts } from '#src/data/posts.ts';

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
