import type { Config } from '@netlify/functions';
import { serve } from '#netlify/server/http.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { requireLivePost } from '#netlify/server/posts/posts.ts';
import { versionsOf } from '#netlify/server/posts/versions.ts';
import { listVersions } from '#src/api/admin/versions.ts';

export default serve(
  handleOwner(listVersions, async (_, { parameters: { id = '' } }) =>
    versionsOf((await requireLivePost(id)).post),
  ),
);

export const config: Config = { path: '/api/admin/blog/posts/:id/versions' };
