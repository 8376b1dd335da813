import * as z from 'zod/mini';
import { call, endpoint, send } from './endpoint.ts';
import { type Page, readPage } from './page.ts';
import { type PostCard, postCardSchema, publicPostSchema } from './post-schemas.ts';

/**
 * Published posts without their content, newest first, 20 a page; `?cursor=` goes on where a page ended,
 * `?limit=` asks for fewer (1 to 20).
 */
export const listPosts = endpoint('GET', '/api/blog/posts', {
  response: z.array(postCardSchema),
});

/** A slug the post had before answers 308 to the one it has now. */
export const getPost = endpoint('GET', '/api/blog/posts/:slug', { response: publicPostSchema });

export function fetchPosts(
  { cursor }: { cursor?: string } = {},
  signal?: AbortSignal,
): Promise<Page<PostCard>> {
  return readPage(listPosts, send, {
    ...(cursor && { query: { cursor } }),
    ...(signal && { signal }),
  });
}

export function fetchPost(slug: string, signal?: AbortSignal) {
  return call(getPost, undefined, { parameters: { slug }, ...(signal && { signal }) });
}

/** A picture uploaded for a post; its address never changes what it shows. */
export const getPicture = endpoint('GET', '/images/blog/:id', { response: z.unknown() });
