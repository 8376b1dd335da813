import { call } from '#src/api/client.ts';
import { ownerCall } from '#src/features/admin/app/session-store.ts';
import { followPost } from '#src/features/admin/publication/store.ts';
import { versionHistory } from '#src/features/admin/versions/store.ts';
import { getVersion, listVersions, restoreVersion } from './api.ts';
import { postEditor } from './post-editor.ts';
import { posts } from './store.ts';

export const postHistory = versionHistory({
  editor: postEditor,
  list: (id) => call(listVersions, { parameters: { id } }),
  read: (id, version) => call(getVersion, { parameters: { id, version } }),
  restore: (id, version) => ownerCall(restoreVersion, { parameters: { id, version } }),
  onRestored(post) {
    if (post.state === 'published') followPost(post, 'shown');
    posts.refresh();
  },
});
