import { atom, map } from 'nanostores';
import {
  fetchOwnerPosts,
  fetchPostStats,
  type ListOptions,
  type PostStats,
} from '#src/api/admin/posts.ts';
import type { PostSummary } from '#src/api/post-schemas.ts';
import { sentenceOf } from '#src/islands/admin/failures.ts';
import { SessionLeft, withSession } from '#src/islands/admin/session/store.ts';
import { notifyError } from '#src/islands/ui/toasts.ts';
import type { PostState } from '#src/tarot/post.ts';

interface PostList {
  phase: 'loading' | 'ready' | 'failed';
  items: PostSummary[];
  /** Cursor of what follows, or null; it goes with the question that the list answers. */
  next: string | null;
  search: string;
  state: PostState | 'all';
  failure: string;
}

const EMPTY: PostList = {
  phase: 'loading',
  items: [],
  next: null,
  search: '',
  state: 'all',
  failure: '',
};

const SEARCH_PAUSE_MS = 300;

export const $posts = map<PostList>(EMPTY);
export const $postStats = atom<PostStats | null>(null);

let run = 0;
let pause: ReturnType<typeof setTimeout> | undefined;

function query(): ListOptions {
  const { search, state } = $posts.get();
  return { ...(search && { search }), ...(state !== 'all' && { state }) };
}

/** Reads the list and the figures again; what is shown stays until the answer is there. */
export async function refreshPosts(): Promise<void> {
  const mine = ++run;
  try {
    const [page, stats] = await withSession(() =>
      Promise.all([fetchOwnerPosts(query()), fetchPostStats()]),
    );
    if (mine !== run) return;
    $posts.set({ ...$posts.get(), phase: 'ready', items: page.items, next: page.next });
    $postStats.set(stats);
  } catch (error) {
    if (mine !== run || error instanceof SessionLeft) return;
    $posts.set({ ...$posts.get(), phase: 'failed', failure: sentenceOf(error) });
  }
}

export async function loadMorePosts(): Promise<void> {
  const { next } = $posts.get();
  if (!next) return;
  const mine = ++run;
  try {
    const page = await withSession(() => fetchOwnerPosts({ ...query(), cursor: next }));
    if (mine !== run) return;
    $posts.setKey('items', [...$posts.get().items, ...page.items]);
    $posts.setKey('next', page.next);
  } catch (error) {
    reportFailure('Erreur de chargement', error);
  }
}

export function searchPosts(search: string): void {
  // No answer to the search before may come in during the pause.
  run++;
  $posts.set({ ...$posts.get(), search, next: null });
  clearTimeout(pause);
  pause = setTimeout(refreshPosts, SEARCH_PAUSE_MS);
}

export function filterPosts(state: PostList['state']): void {
  $posts.set({ ...$posts.get(), state, next: null });
  refreshPosts();
}

export function closePosts(): void {
  run++;
  $posts.set(EMPTY);
  $postStats.set(null);
}

export function markFeatured(id: string, featured: boolean): void {
  const items = $posts.get().items.map((post) => (post.id === id ? { ...post, featured } : post));
  $posts.setKey('items', items);
}

export function reportFailure(title: string, error: unknown): void {
  if (!(error instanceof SessionLeft)) notifyError(title, sentenceOf(error));
}
