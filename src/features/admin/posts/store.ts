import { call, callPage } from '#src/api/client.ts';
import { confirmRemoval } from '#src/features/admin/app/confirmation.ts';
import { attempt, ownerCall, reportFailure } from '#src/features/admin/app/session-store.ts';
import { pagedList, resource } from '#src/features/admin/list.ts';
import { followChange, followRemoval } from '#src/features/admin/publication/store.ts';
import type { PostSummary } from '#src/features/blog/api.ts';
import type { PostState } from '#src/features/blog/model.ts';
import { notify } from '#src/ui/toasts.ts';
import { deletePost, getPostStats, listOwnerPosts, restorePost, updatePost } from './api.ts';

interface Filters {
  search: string;
  state: PostState | 'all';
}

export const postStats = resource(() => call(getPostStats));

export const posts = pagedList<PostSummary, Filters>({
  filters: { search: '', state: 'all' },
  read: ({ search, state }, cursor) =>
    callPage(listOwnerPosts, { query: { search, state: state !== 'all' && state, cursor } }),
  alongside: postStats.refresh,
});

/** Clicks are sent one after the other: the last one decides. */
let marking: Promise<void> = Promise.resolve();
let clicks = 0;

/** Shown at once, and taken back when the server refuses. */
export function toggleFeatured(post: PostSummary): void {
  const mine = ++clicks;
  posts.replace({ ...post, featured: !post.featured });
  marking = marking.then(() => markFeatured(post, mine));
}

async function markFeatured(post: PostSummary, mine: number): Promise<void> {
  try {
    const { id, featured } = post;
    await ownerCall(updatePost, { parameters: { id }, body: { featured: !featured } });
    notify('Article vedette mis à jour');
    if (post.state === 'published') followChange(null);
    if (mine === clicks) posts.refresh();
  } catch (error) {
    if (mine === clicks) posts.replace(post);
    reportFailure('Erreur de mise à jour', error);
  }
}

/** The post can be taken back from the toast, or from the trash. */
export function removePost(post: PostSummary): Promise<void> {
  return confirmRemoval({
    question: 'Êtes-vous sûr de vouloir supprimer cet article ?',
    detail: `« ${post.title} » restera 30 jours dans la corbeille, d’où vous pourrez le reprendre.`,
    async run() {
      await ownerCall(deletePost, { parameters: { id: post.id } });
      const takeBack = { label: 'Annuler', run: () => takeBackPost(post.id) };
      notify('Article supprimé avec succès', post.title, takeBack);
      if (post.state === 'published') followRemoval(post);
      posts.refresh();
    },
  });
}

/** @returns whether the post is back in the list */
export function takeBackPost(id: string): Promise<boolean> {
  return attempt('Erreur de restauration', async () => {
    const post = await ownerCall(restorePost, { parameters: { id } });
    notify('Article repris de la corbeille', post.title);
    if (post.state === 'published') followChange(post);
    posts.refresh();
  });
}
