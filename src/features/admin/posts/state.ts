import * as api from '#src/api/admin/posts.ts';
import type { PostSummary } from '#src/api/blog.ts';
import { call, callPage } from '#src/api/client.ts';
import { confirmRemoval } from '#src/features/admin/auth/confirmation.ts';
import { adminCall, withErrorToast } from '#src/features/admin/auth/session.ts';
import { createPagedList, createResource } from '#src/features/admin/components/resource.ts';
import { publicationStatus } from '#src/features/admin/deploys/state.ts';
import type { PostState } from '#src/features/blog/model.ts';
import { notify } from '#src/lib/browser/toasts.ts';

export const postStats = createResource(() => call(api.getPostStats));

/** An empty `state` shows all posts outside the trash. `posts.refresh` also reloads `postStats`. */
export const posts = createPagedList<PostSummary, { search: string; state: PostState | '' }>({
  initialFilters: { search: '', state: '' },
  fetchPage: (query) => callPage(api.listAdminPosts, { query }),
  refreshStats: postStats.refresh,
});

export const toggleFeatured = withErrorToast('Erreur de mise à jour', async (post: PostSummary) => {
  const { id, featured, state } = post;
  const body = { featured: !featured };
  posts.replace(await adminCall(api.updatePost, { parameters: { id }, body }));
  notify('Article vedette mis à jour');
  if (state === 'published') publicationStatus.refresh();
});

export function confirmPostRemoval(post: PostSummary): Promise<void> {
  return confirmRemoval({
    question: 'Êtes-vous sûr de vouloir supprimer cet article ?',
    detail: `« ${post.title} » restera 30 jours dans la corbeille, d’où vous pourrez le reprendre.${
      post.state === 'published'
        ? ' Sa page quitte le site avec la mise en ligne qui suit, demandée aussitôt.'
        : ''
    }`,
    async remove() {
      await adminCall(api.movePostToTrash, { parameters: { id: post.id } });
      const undo = () => restoreFromTrash(post);
      notify('Article supprimé avec succès', post.title, { label: 'Annuler', run: undo });
      if (post.state === 'published') publicationStatus.refresh();
      posts.refresh();
    },
  });
}

export const trash = createResource(() => call(api.listTrash));

export const restoreFromTrash = withErrorToast(
  'Erreur de restauration',
  async ({ id }: PostSummary) => {
    const post = await adminCall(api.restorePost, { parameters: { id } });
    notify('Article repris de la corbeille', post.title);
    if (post.state === 'published') publicationStatus.refresh();
    await Promise.all([trash.refresh(), posts.refresh()]);
  },
);

export function confirmErasure({ id, title }: api.TrashedPost): Promise<void> {
  return confirmRemoval({
    question: `Effacer « ${title} » pour toujours ?`,
    detail:
      'L’article et ses versions précédentes disparaîtront. Rien ne permettra de les reprendre.',
    confirmLabel: 'Effacer pour toujours',
    async remove() {
      await adminCall(api.erasePost, { parameters: { id } });
      notify('Article effacé', title);
      await Promise.all([trash.refresh(), posts.refresh()]);
    },
  });
}
