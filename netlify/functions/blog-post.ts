import type { Config } from '@netlify/functions';
import { now } from '#netlify/server/clock.ts';
import { handle, serve } from '#netlify/server/http.ts';
import { toPublicPost } from '#netlify/server/posts/post-views.ts';
import { findBySlug } from '#netlify/server/posts/slugs.ts';
import { isPublic } from '#netlify/server/posts/stored-post.ts';
import { Refusal } from '#netlify/server/refusal.ts';
import { getPost } from '#src/api/blog.ts';
import { slugSchema } from '#src/api/post-schemas.ts';

export default serve(
  handle(getPost, async (_, call) => {
    const slug = slugSchema.safeParse(call.parameters.slug).data;
    const post = slug ? await findBySlug(slug) : null;
    if (!post || !isPublic(post, now())) throw new Refusal(404, 'Article non trouvé');
    if (post.slug !== slug) {
      const headers = { Location: `/api/blog/posts/${post.slug}` };
      return new Response(null, { status: 308, headers });
    }
    return toPublicPost(post);
  }),
);

export const config: Config = { path: '/api/blog/posts/:slug' };
