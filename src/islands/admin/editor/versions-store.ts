import { map } from 'nanostores';
import {
  fetchVersion,
  fetchVersions,
  type PostVersion,
  requestVersion,
} from '#src/api/admin/versions.ts';
import type { OwnerPost } from '#src/api/post-schemas.ts';
import { sentenceOf } from '#src/islands/admin/failures.ts';
import { refreshPosts, reportFailure } from '#src/islands/admin/posts/store.ts';
import { followChange } from '#src/islands/admin/publication/store.ts';
import { withSession } from '#src/islands/admin/session/store.ts';
import { notify } from '#src/islands/ui/toasts.ts';
import { keepNothing } from './autosave.ts';
import { fieldsOf } from './fields.ts';
import { $editing, beginFrom, changeEditing } from './store.ts';

export const $versions = map({
  open: false,
  phase: 'loading' as 'loading' | 'ready' | 'failed',
  items: [] as PostVersion[],
  /** The version being read. */
  shown: null as OwnerPost | null,
  failure: '',
});

export async function openVersions(): Promise<void> {
  const id = $editing.get()?.id;
  if (!id) return;
  $versions.set({ open: true, phase: 'loading', items: [], shown: null, failure: '' });
  try {
    const items = await withSession(() => fetchVersions(id));
    $versions.set({ ...$versions.get(), phase: 'ready', items });
  } catch (error) {
    $versions.set({ ...$versions.get(), phase: 'failed', failure: sentenceOf(error) });
  }
}

export function closeVersions(): void {
  $versions.setKey('open', false);
}

export async function showVersion(version: number): Promise<void> {
  const id = $editing.get()?.id;
  if (!id) return;
  try {
    const shown = await withSession(() => fetchVersion(id, version));
    $versions.setKey('shown', shown);
  } catch (error) {
    reportFailure('Erreur de chargement', error);
  }
}

/** Only while nothing in the form is unsaved: what it replaces is itself among the versions then. */
export async function restoreShown(): Promise<void> {
  const id = $editing.get()?.id;
  const { shown } = $versions.get();
  if (!id || !shown) return;
  try {
    const post = await withSession(() => requestVersion(id, shown.version));
    changeEditing({ ...beginFrom(post), fields: fieldsOf(post), savedAt: post.updatedAt });
    keepNothing();
    closeVersions();
    notify('Version restaurée', post.title);
    if (post.state === 'published') followChange(post);
    refreshPosts();
  } catch (error) {
    reportFailure('Erreur de restauration', error);
  }
}
