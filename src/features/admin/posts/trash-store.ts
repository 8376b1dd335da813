import { map } from 'nanostores';
import { askConfirmation } from '#src/features/admin/app/confirmation.ts';
import { sentenceOf } from '#src/features/admin/app/failures.ts';
import { onLeave, ownerCall, reportFailure } from '#src/features/admin/app/session-store.ts';
import { notify } from '#src/ui/toasts.ts';
import { erasePost, listTrash, type TrashedPost } from './api.ts';
import { posts, takeBackPost } from './store.ts';

export const $trash = map({
  open: false,
  phase: 'loading' as 'loading' | 'ready' | 'failed',
  items: [] as TrashedPost[],
  failure: '',
});

onLeave(closeTrash);

export async function openTrash(): Promise<void> {
  $trash.set({ open: true, phase: 'loading', items: [], failure: '' });
  try {
    const items = await ownerCall(listTrash);
    $trash.set({ ...$trash.get(), phase: 'ready', items });
  } catch (error) {
    $trash.set({ ...$trash.get(), phase: 'failed', failure: sentenceOf(error) });
  }
}

export function closeTrash(): void {
  $trash.setKey('open', false);
}

export async function takeFromTrash({ id }: TrashedPost): Promise<void> {
  if (await takeBackPost(id)) forget(id);
}

export async function eraseFromTrash({ id, title }: TrashedPost): Promise<void> {
  const answer = await askConfirmation({
    question: `Effacer « ${title} » pour toujours ?`,
    detail:
      'L’article et ses versions précédentes disparaîtront. Rien ne permettra de les reprendre.',
    confirm: 'Effacer pour toujours',
    cancel: 'Annuler',
    destructive: true,
  });
  if (answer !== 'confirm') return;
  try {
    await ownerCall(erasePost, { parameters: { id } });
    notify('Article effacé', title);
    forget(id);
    posts.refresh();
  } catch (error) {
    reportFailure('Erreur de suppression', error);
  }
}

function forget(id: string): void {
  $trash.setKey(
    'items',
    $trash.get().items.filter((post) => post.id !== id),
  );
}
