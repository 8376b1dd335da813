import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { updatePost as endpoint } from '#src/api/admin/posts.ts';
import { toOwnerPost } from './post-views.ts';
import { featurePost, updatePost } from './posts.ts';

export default handleOwner(endpoint, async (input, { parameters: { id = '' } }) => {
  if (!('title' in input)) return toOwnerPost(await featurePost(id, input.featured));
  const { version, ...fields } = input;
  return toOwnerPost(await updatePost(id, fields, version));
});
