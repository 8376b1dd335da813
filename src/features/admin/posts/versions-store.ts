import { map } from 'nanostores';
import { sentenceOf } from '#src/features/admin/app/failures.ts';
import { ownerCall, reportFailure } from '#src/features/admin/app/session-store.ts';
import { followChange } from '#src/features/admin/publication/store.ts';
import type { OwnerPost } from '#src/features/blog/api.ts';
import { notify } from '#src/ui/toasts.ts';
import { getVersion, listVersions, type PostVersion, restoreVersion } from './api.ts';
import { $post, postEditor } from './post-editor.ts';
import { posts } from './store.ts';

export const $versions = map({
  open: false,
  phase: 'loading' as 'loading' | 'ready' | 'failed',
  items: [] as PostVersion[],
  /** The version being read. */
  shown: null as OwnerPost | null,
  failure: '',
});

/** Counts the versions asked for: only the last one is shown. */
let asked = 0;

export async function openVersions(): Promise<void> {
  const draft = $post.get();
  if (!draft) return;
  $versions.set({ open: true, phase: 'loading', items: [], shown: null, failure: '' });
  try {
    const items = await ownerCall(listVersions, { parameters: { id: draft.id } });
    if (postEditor.isOpen(draft)) $versions.set({ ...$versions.get(), phase: 'ready', items });
  } catch (error) {
    if (!postEditor.isOpen(draft)) return;
    $versions.set({ ...$versions.get(), phase: 'failed', failure: sentenceOf(error) });
  }
}

export function closeVersions(): void {
  $versions.setKey('open', false);
}

postEditor.onTurn(closeVersions);

export async function showVersion(version: number): Promise<void> {
  const draft = $post.get();
  if (!draft) return;
  const mine = ++asked;
  try {
    const shown = await ownerCall(getVersion, { parameters: { id: draft.id, version } });
    if (postEditor.isOpen(draft) && mine === asked) $versions.setKey('shown', shown);
  } catch (error) {
    reportFailure('Erreur de chargement', error);
  }
}

/** Only while nothing in the form is unsaved: what it replaces is itself among the versions then. */
export async function restoreShown(): Promise<void> {
  const draft = $post.get();
  const { shown } = $versions.get();
  if (!draft || !shown) return;
  try {
    const post = await ownerCall(restoreVersion, {
      parameters: { id: draft.id, version: shown.version },
    });
    postEditor.takeUp(draft, post);
    if (postEditor.isOpen(draft)) closeVersions();
    notify('Version restaurée', post.title);
    if (post.state === 'published') followChange(post);
    posts.refresh();
  } catch (error) {
    reportFailure('Erreur de restauration', error);
  }
}
