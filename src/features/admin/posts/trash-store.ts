import { atom } from 'nanostores';
import { call } from '#src/api/client.ts';
import { confirmRemoval } from '#src/features/admin/app/confirmation.ts';
import { onLeave, ownerCall } from '#src/features/admin/app/session-store.ts';
import { resource } from '#src/features/admin/list.ts';
import { notify } from '#src/ui/toasts.ts';
import { erasePost, listTrash, type TrashedPost } from './api.ts';
import { posts, takeBackPost } from './store.ts';

export const $trashOpen = atom(false);

export const trash = resource(() => call(listTrash));

onLeave(closeTrash);

export function openTrash(): void {
  trash.clear();
  $trashOpen.set(true);
  trash.refresh();
}

export function closeTrash(): void {
  $trashOpen.set(false);
}

export async function takeFromTrash({ id }: TrashedPost): Promise<void> {
  if (await takeBackPost(id)) forget(id);
}

export function eraseFromTrash({ id, title }: TrashedPost): Promise<void> {
  return confirmRemoval({
    question: `Effacer « ${title} » pour toujours ?`,
    detail:
      'L’article et ses versions précédentes disparaîtront. Rien ne permettra de les reprendre.',
    confirm: 'Effacer pour toujours',
    async run() {
      await ownerCall(erasePost, { parameters: { id } });
      notify('Article effacé', title);
      forget(id);
      posts.refresh();
    },
  });
}

function forget(id: string): void {
  trash.update((items) => items.filter((post) => post.id !== id));
}
