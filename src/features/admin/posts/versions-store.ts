import { call } from '#src/api/client.ts';
import { attempt, ownerCall } from '#src/features/admin/app/session-store.ts';
import { resource } from '#src/features/admin/list.ts';
import { follow } from '#src/features/admin/publication/store.ts';
import { notify } from '#src/ui/toasts.ts';
import { getVersion, listVersions, restoreVersion } from './api.ts';
import { $post, postEditor } from './post-editor.ts';
import { posts } from './store.ts';

let chosen = 0;
const openPost = () => ({ id: $post.get()?.id ?? '' });

export const versionList = resource(() => call(listVersions, { parameters: openPost() }));

/** The version being read. */
export const shownVersion = resource(() =>
  call(getVersion, { parameters: { ...openPost(), version: chosen } }),
);

export function clearVersions(): void {
  versionList.clear();
  shownVersion.clear();
}

export function showVersion(version: number): void {
  chosen = version;
  shownVersion.refresh();
}

/** Only while there are no unsaved changes: the current text is then always a saved version itself. */
export async function restoreShown(): Promise<boolean> {
  const draft = $post.get();
  const version = shownVersion.$resource.get().value?.version;
  if (!draft || version === undefined) return false;
  return attempt('Erreur de restauration', async () => {
    const post = await ownerCall(restoreVersion, { parameters: { id: draft.id, version } });
    postEditor.takeUp(draft, post);
    notify('Version restaurée', post.title);
    if (post.state === 'published') follow(post, 'shown');
    posts.refresh();
  });
}
