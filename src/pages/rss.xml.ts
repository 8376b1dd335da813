import type { APIRoute } from 'astro';
import { getPageContent } from '#src/content/get-page-content.ts';
import { postPath, toPostPicture } from '#src/features/blog/model.ts';
import { getPosts } from '#src/features/blog/post-snapshot.ts';
import { renderFeed } from '#src/seo/feed.ts';

/** Feed readers keep the posts that they have fetched, so the newest posts are enough. */
const MAX_POSTS = 30;

export const GET: APIRoute = async ({ site }) => {
  const { text } = await getPageContent('blog');
  const feed = await renderFeed({
    origin: String(site).replace(/\/$/, ''),
    titleAfterBrand: 'le blog',
    listPath: '/blog',
    feedPath: '/rss.xml',
    description: text.description,
    items: (await getPosts()).slice(0, MAX_POSTS).map((post) => ({
      ...post,
      path: postPath(post.slug),
      // The kind is `none` if the URL is neither a card's nor an uploaded photo's.
      picture: toPostPicture(post.imageUrl).kind === 'none' ? null : post.imageUrl,
    })),
  });
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
};
