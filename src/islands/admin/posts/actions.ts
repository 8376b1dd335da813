import { putFeatured, requestDeletion } from '#src/api/admin/posts.ts';
import { requestRestoration } from '#src/api/admin/trash.ts';
import type { PostSummary } from '#src/api/post-schemas.ts';
import { askConfirmation } from '#src/islands/admin/pieces/confirmation.ts';
import { followChange, followRemoval } from '#src/islands/admin/publication/store.ts';
import { withSession } from '#src/islands/admin/session/store.ts';
import { notify } from '#src/islands/ui/toasts.ts';
import { markFeatured, refreshPosts, reportFailure } from './store.ts';

/** Shown at once, and taken back when the server refuses. */
export async function toggleFeatured({ id, featured, state }: PostSummary): Promise<void> {
  markFeatured(id, !featured);
  try {
    await withSession(() => putFeatured(id, !featured));
    notify('Article vedette mis à jour');
    if (state === 'published') followChange(null);
    refreshPosts();
  } catch (error) {
    markFeatured(id, featured);
    reportFailure('Erreur de mise à jour', error);
  }
}

/** Asks first. The post can be taken back from the toast, or from the trash. */
export async function removePost(post: PostSummary): Promise<void> {
  const answer = await askConfirmation({
    question: 'Êtes-vous sûr de vouloir supprimer cet article ?',
    detail: `« ${post.title} » restera 30 jours dans la corbeille, d’où vous pourrez le reprendre.`,
    confirm: 'Supprimer',
    cancel: 'Annuler',
    destructive: true,
  });
  if (answer !== 'confirm') return;
  try {
    await withSession(() => requestDeletion(post.id));
    const takeBack = { label: 'Annuler', run: () => restorePost(post.id) };
    notify('Article supprimé avec succès', post.title, takeBack);
    if (post.state === 'published') followRemoval(post);
    refreshPosts();
  } catch (error) {
    reportFailure('Erreur de suppression', error);
  }
}

/** @returns whether the post is back in the list */
export async function restorePost(id: string): Promise<boolean> {
  try {
    const post = await withSession(() => requestRestoration(id));
    notify('Article repris de la corbeille', post.title);
    if (post.state === 'published') followChange(post);
    refreshPosts();
    return true;
  } catch (error) {
    reportFailure('Erreur de restauration', error);
    return false;
  }
}
