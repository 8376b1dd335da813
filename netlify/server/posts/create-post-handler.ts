import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { createPost as endpoint } from '#src/api/admin/posts.ts';
import { toOwnerPost } from './post-views.ts';
import { createPost } from './posts.ts';

export default handleOwner(endpoint, async ({ id, ...input }) =>
  toOwnerPost(await createPost(input, id)),
);
