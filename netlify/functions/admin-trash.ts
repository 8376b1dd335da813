import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { postsOf, trashedRows } from '#netlify/server/posts/post-lists.ts';
import { toTrashed } from '#netlify/server/posts/post-views.ts';
import { listTrash } from '#src/api/admin/trash.ts';

const SHOWN = 100;

export default serve(
  handleOwner(listTrash, async () => {
    const posts = await postsOf((await trashedRows()).slice(0, SHOWN));
    return posts.flatMap((post) => (post.deletedAt ? [toTrashed(post, post.deletedAt)] : []));
  }),
);

export const config: Config = { path: '/api/admin/blog/trash' };
