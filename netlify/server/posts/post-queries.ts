import { ApiError } from '#netlify/server/http/api-error.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import type { getPostStats } from '#src/api/admin/posts.ts';
import type { Page } from '#src/api/client.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import * as blog from '#src/features/blog/model.ts';
import { slugify } from '#src/lib/text.ts';
import { compareNewest, loadRowsWithoutSync, type PostRow, syncPostRows } from './post-index.ts';
import { isPublic, type StoredPost, toPublicPost } from './post-schema.ts';
import { findStarterKeywords, readPost } from './post-store.ts';
import { findPostBySlug } from './slug-claims.ts';

/** Returns the first page, or the one after the cursor. @throws ApiError 400 for an invalid cursor */
export async function loadPostPage<View>(
  rows: readonly PostRow[],
  query: { cursor: string | null; limit: number; toView: (post: StoredPost) => View },
): Promise<Page<View>> {
  const { cursor, limit, toView } = query;
  const remaining = cursor === null ? rows : selectRowsAfter(cursor, rows);
  const page = remaining.slice(0, limit);
  const lastRow = remaining.length > limit ? page.at(-1) : null;
  const items = (await loadPostsOfRows(page)).map(toView);
  // The cursor names a row and not an offset, so that a new post does not shift the next page.
  return { items, nextCursor: lastRow ? `${lastRow.createdAt}_${lastRow.id}` : null };
}

function selectRowsAfter(cursor: string, rows: readonly PostRow[]): PostRow[] {
  const [, createdAt = '', id = ''] = /^([\d:.TZ-]{20,30})_([a-z0-9-]{1,120})$/.exec(cursor) ?? [];
  if (!id) throw new ApiError(400, 'Cette suite de la liste n’existe pas.');
  // `compareNewest` returns 1, not 0, for the row of the cursor itself, which is therefore excluded by id.
  return rows.filter((row) => compareNewest(row, { createdAt, id }) > 0 && row.id !== id);
}

/** Loads the posts of these rows of the index, without erased and unreadable ones. */
export async function loadPostsOfRows(rows: readonly PostRow[]): Promise<StoredPost[]> {
  const posts = await mapConcurrently(rows, ({ id }) => readPost(id));
  return posts.filter((post) => post !== null);
}

export async function loadPublicPostRows(): Promise<PostRow[]> {
  const time = now();
  return (await syncPostRows()).filter((row) => isPublic(row, time));
}

/** Returns rows outside the trash, newest first. Each word of `search` must be in the title or the slug. */
export async function searchRows(search: string, state: blog.PostState | null): Promise<PostRow[]> {
  const time = now();
  const searchedWords = slugify(search).split('-').filter(Boolean);
  return (await syncPostRows())
    .filter(({ deletedAt }) => !deletedAt)
    .filter((row) => !state || blog.getPostState(row, time) === state)
    .filter(({ title, slug }) => {
      const searchableText = `${slugify(title)}-${slug}`;
      return searchedWords.every((word) => searchableText.includes(word));
    });
}

/** Returns the rows of the posts in the trash, most recently deleted first. */
export async function loadTrashedRows(): Promise<(PostRow & { deletedAt: string })[]> {
  return (await syncPostRows())
    .flatMap(({ deletedAt, ...row }) => (deletedAt ? [{ ...row, deletedAt }] : []))
    .sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1));
}

export async function countPosts(): Promise<ResponseOf<typeof getPostStats>> {
  const time = now();
  const rows = await syncPostRows();
  const untrashed = rows.filter(({ deletedAt }) => !deletedAt);
  const count = (state: blog.PostState) =>
    untrashed.filter((row) => blog.getPostState(row, time) === state).length;
  return {
    total: untrashed.length,
    published: count('published'),
    drafts: count('draft'),
    scheduled: count('scheduled'),
    withImages: untrashed.filter(({ imageUrl }) => imageUrl).length,
    trashed: rows.length - untrashed.length,
  };
}

export async function findPublishedPost(slug: string): Promise<blog.PublishedPost | null> {
  const post = await findPostBySlug(slug);
  return post && isPublic(post, now()) ? addKeywords(post) : null;
}

/** Returns the public posts, newest first, for a build, which must only read. */
export async function listPublishedPosts(): Promise<blog.PublishedPost[]> {
  const time = now();
  const rows = await loadRowsWithoutSync();
  const posts = await loadPostsOfRows(rows.filter((row) => isPublic(row, time)));
  // A post may have changed since its row was read.
  return Promise.all(posts.filter((post) => isPublic(post, time)).map(addKeywords));
}

/** Adds the keywords that content/ has for a post that came with the site, or default ones for any other. */
async function addKeywords(post: StoredPost): Promise<blog.PublishedPost> {
  const keywords = (await findStarterKeywords(post.id)) ?? blog.getDefaultKeywords(post);
  return { ...toPublicPost(post), keywords };
}
