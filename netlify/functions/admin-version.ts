import type { Config } from '@netlify/functions';
import { type Call, serve } from '#netlify/server/http.ts';
import { handleOwner } from '#netlify/server/owner/owner-call.ts';
import { toOwnerPost } from '#netlify/server/posts/post-views.ts';
import { requireVersion, restoreTexts } from '#netlify/server/posts/posts.ts';
import { getVersion, restoreVersion } from '#src/api/admin/versions.ts';

function versionOf({ parameters: { id = '', version = '' } }: Call) {
  return requireVersion(id, version);
}

export default serve(
  handleOwner(getVersion, async (_, call) => toOwnerPost(await versionOf(call))),

  handleOwner(restoreVersion, async (_, call) => {
    const version = await versionOf(call);
    return toOwnerPost(await restoreTexts(version.id, version));
  }),
);

export const config: Config = { path: '/api/admin/blog/posts/:id/versions/:version' };
