import { ApiError } from '#netlify/server/http/api-error.ts';
import { definePublicFunction, defineRoute } from '#netlify/server/http/handler.ts';
import { respondWithPage } from '#netlify/server/http/request-context.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { loadPostPage, loadPublicPostRows } from '#netlify/server/posts/post-queries.ts';
import { isPublic, toPostCard, toPublicPost } from '#netlify/server/posts/post-schema.ts';
import { findPostBySlug } from '#netlify/server/posts/slug-claims.ts';
import { getPost, listPosts, slugSchema } from '#src/api/blog.ts';

const MAX_PAGE_SIZE = 20;

export default definePublicFunction(
  defineRoute(listPosts, async (_, context) => {
    const requestedLimit = Number.parseInt(context.query.get('limit') ?? '', 10) || MAX_PAGE_SIZE;
    const limit = Math.min(Math.max(requestedLimit, 1), MAX_PAGE_SIZE);
    const query = { cursor: context.query.get('cursor'), limit, toView: toPostCard };
    const page = await loadPostPage(await loadPublicPostRows(), query);
    context.headers.set('Cache-Control', 'public, max-age=15');
    // The CDN caches nothing, so that a withdrawn post disappears once the browser's 15 seconds have passed.
    context.headers.set('Netlify-CDN-Cache-Control', 'no-store');
    return respondWithPage(context, page);
  }),

  defineRoute(getPost, async (_, context) => {
    const slug = slugSchema.safeParse(context.parameters.slug).data;
    const post = slug ? await findPostBySlug(slug) : null;
    if (!post || !isPublic(post, now())) throw new ApiError(404, 'Article non trouvé');
    // The post was found by a former slug.
    if (post.slug !== slug) {
      const headers = { Location: `/api/blog/posts/${post.slug}` };
      return new Response(null, { status: 308, headers });
    }
    return toPublicPost(post);
  }),
);

export const config = { path: ['/api/blog/posts', '/api/blog/posts/:slug'] };
