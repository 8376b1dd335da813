import type { Config } from '@netlify/functions';
import { lazily, serve } from '#netlify/server/http.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { purgeDate, toOwnerPost } from '#netlify/server/posts/post-views.ts';
import { requireLivePost, trashPost } from '#netlify/server/posts/posts.ts';
import { deletePost, getOwnerPost } from '#src/api/admin/posts.ts';

export default serve(
  handleOwner(getOwnerPost, async (_, { parameters: { id = '' } }) =>
    toOwnerPost((await requireLivePost(id)).post),
  ),

  lazily('PUT', () => import('#netlify/server/posts/update-post-handler.ts')),

  handleOwner(deletePost, async (_, { parameters: { id = '' } }) => {
    const { deletedAt } = await trashPost(id);
    return { id, purgedAt: purgeDate(deletedAt ?? '') };
  }),
);

export const config: Config = { path: '/api/admin/blog/posts/:id' };
