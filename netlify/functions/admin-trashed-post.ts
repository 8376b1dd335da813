import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { erasePost as erase } from '#netlify/server/posts/erase-post.ts';
import { toOwnerPost } from '#netlify/server/posts/post-views.ts';
import { restoreTrashed } from '#netlify/server/posts/posts.ts';
import { erasePost, restorePost } from '#src/api/admin/trash.ts';

export default serve(
  handleOwner(restorePost, async (_, { parameters: { id = '' } }) =>
    toOwnerPost(await restoreTrashed(id)),
  ),

  handleOwner(erasePost, async (_, { parameters: { id = '' } }) => {
    await erase(id);
    return { done: true };
  }),
);

export const config: Config = { path: '/api/admin/blog/trash/:id' };
