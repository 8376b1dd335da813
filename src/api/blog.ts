import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { postCardSchema, publicPostSchema } from './post-schemas.ts';

/**
 * Published posts without their content, newest first, 20 a page; `?cursor=` goes on where a page ended,
 * `?limit=` asks for fewer (1 to 20).
 */
export const listPosts = endpoint('GET', '/api/blog/posts', {
  response: z.array(postCardSchema),
});

/** A slug the post had before answers 308 to the one it has now. */
export const getPost = endpoint('GET', '/api/blog/posts/:slug', { response: publicPostSchema });

/** A picture uploaded for a post; its address never changes what it shows. */
export const getPicture = endpoint('GET', '/images/blog/:id', { response: z.unknown() });
