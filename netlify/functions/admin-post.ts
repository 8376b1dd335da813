import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { purgeDate, toOwnerPost } from '#netlify/server/posts/post-views.ts';
import {
  featurePost,
  requireLivePost,
  trashPost,
  updatePost as update,
} from '#netlify/server/posts/posts.ts';
import { deletePost, getOwnerPost, updatePost } from '#src/api/admin/posts.ts';

export default serve(
  handleOwner(getOwnerPost, async (_, { parameters: { id = '' } }) =>
    toOwnerPost((await requireLivePost(id)).post),
  ),

  handleOwner(updatePost, async (input, { parameters: { id = '' } }) => {
    if (!('title' in input)) return toOwnerPost(await featurePost(id, input.featured));
    const { version, ...fields } = input;
    return toOwnerPost(await update(id, fields, version));
  }),

  handleOwner(deletePost, async (_, { parameters: { id = '' } }) => {
    const { deletedAt } = await trashPost(id);
    return { id, purgedAt: purgeDate(deletedAt ?? '') };
  }),
);

export const config: Config = { path: '/api/admin/blog/posts/:id' };
