import { map } from 'nanostores';
import { sentenceOf } from '#src/features/admin/app/failures.ts';
import { ownerCall, reportFailure } from '#src/features/admin/app/session-store.ts';
import { followChange } from '#src/features/admin/publication/store.ts';
import type { OwnerPost } from '#src/features/blog/api.ts';
import { notify } from '#src/ui/toasts.ts';
import { getVersion, listVersions, type PostVersion, restoreVersion } from './api.ts';
import { $editing, isOpen } from './editor-store.ts';
import { takeUp } from './save.ts';
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
  const editing = $editing.get();
  if (!editing) return;
  $versions.set({ open: true, phase: 'loading', items: [], shown: null, failure: '' });
  try {
    const items = await ownerCall(listVersions, { parameters: { id: editing.id } });
    if (isOpen(editing)) $versions.set({ ...$versions.get(), phase: 'ready', items });
  } catch (error) {
    if (!isOpen(editing)) return;
    $versions.set({ ...$versions.get(), phase: 'failed', failure: sentenceOf(error) });
  }
}

export function closeVersions(): void {
  $versions.setKey('open', false);
}

export async function showVersion(version: number): Promise<void> {
  const editing = $editing.get();
  if (!editing) return;
  const mine = ++asked;
  try {
    const shown = await ownerCall(getVersion, { parameters: { id: editing.id, version } });
    if (isOpen(editing) && mine === asked) $versions.setKey('shown', shown);
  } catch (error) {
    reportFailure('Erreur de chargement', error);
  }
}

/** Only while nothing in the form is unsaved: what it replaces is itself among the versions then. */
export async function restoreShown(): Promise<void> {
  const editing = $editing.get();
  const { shown } = $versions.get();
  if (!editing || !shown) return;
  try {
    const post = await ownerCall(restoreVersion, {
      parameters: { id: editing.id, version: shown.version },
    });
    takeUp(editing, post);
    if (isOpen(editing)) closeVersions();
    notify('Version restaurée', post.title);
    if (post.state === 'published') followChange(post);
    posts.refresh();
  } catch (error) {
    reportFailure('Erreur de restauration', error);
  }
}
