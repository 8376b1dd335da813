import { ApiError } from '#netlify/server/http/api-error.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import type { getPostStats } from '#src/api/admin/posts.ts';
import type { Page } from '#src/api/client.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import * as blog from '#src/features/blog/model.ts';
import { slugify } from '#src/lib/text.ts';
import { allRows, byNewest, type Row, rowsWithoutSync } from './post-index.ts';
import { isPublic, type StoredPost, toPublicPost } from './post-schema.ts';
import { readPost, starterKeywords } from './post-store.ts';
import { findBySlug } from './slug-claims.ts';

/** The cursor names the last row shown: a post added meanwhile shifts nothing. @throws ApiError 400 */
export async function postPage<View>(
  rows: readonly Row[],
  {
    cursor,
    limit,
    view,
  }: { cursor: string | null; limit: number; view: (post: StoredPost) => View },
): Promise<Page<View>> {
  const left = cursor === null ? rows : rowsAfter(cursor, rows);
  const page = left.slice(0, limit);
  const last = left.length > limit ? page.at(-1) : null;
  const items = (await loadPostsOfRows(page)).map(view);
  return { items, next: last ? `${last.createdAt}_${last.id}` : null };
}

function rowsAfter(cursor: string, rows: readonly Row[]): Row[] {
  const [, createdAt = '', id = ''] = /^([\d:.TZ-]{20,30})_([a-z0-9-]{1,120})$/.exec(cursor) ?? [];
  if (!id) throw new ApiError(400, 'Cette suite de la liste n’existe pas.');
  return rows.filter((row) => byNewest(row, { createdAt, id }) > 0 && row.id !== id);
}

export async function loadPostsOfRows(rows: readonly Row[]): Promise<StoredPost[]> {
  const found = await mapConcurrently(rows, ({ id }) => readPost(id));
  return found.filter((post) => post !== null);
}

export async function publicRows(): Promise<Row[]> {
  const time = now();
  return (await allRows()).filter((row) => isPublic(row, time));
}

export async function ownerRows(search: string, state: blog.PostState | null): Promise<Row[]> {
  const time = now();
  const words = slugify(search).split('-').filter(Boolean);
  return (await allRows())
    .filter(({ deletedAt }) => !deletedAt)
    .filter((row) => !state || blog.getPostState(row, time) === state)
    .filter(({ title, slug }) => {
      const text = `${slugify(title)}-${slug}`;
      return words.every((word) => text.includes(word));
    });
}

/** Most recently deleted first. */
export async function trashedRows(): Promise<(Row & { deletedAt: string })[]> {
  return (await allRows())
    .flatMap(({ deletedAt, ...row }) => (deletedAt ? [{ ...row, deletedAt }] : []))
    .sort((one, other) => (one.deletedAt < other.deletedAt ? 1 : -1));
}

export async function countPosts(): Promise<ResponseOf<typeof getPostStats>> {
  const time = now();
  const rows = await allRows();
  const live = rows.filter(({ deletedAt }) => !deletedAt);
  const inState = (state: blog.PostState) =>
    live.filter((row) => blog.getPostState(row, time) === state).length;
  return {
    total: live.length,
    published: inState('published'),
    drafts: inState('draft'),
    scheduled: inState('scheduled'),
    withImages: live.filter(({ imageUrl }) => imageUrl).length,
    trashed: rows.length - live.length,
  };
}

export async function findPublished(slug: string): Promise<blog.PublishedPost | null> {
  const post = await findBySlug(slug);
  return post && isPublic(post, now()) ? toPublished(post) : null;
}

/** The public posts, newest first, for a build, which may only read. */
export async function listPublished(): Promise<blog.PublishedPost[]> {
  const time = now();
  const posts = await loadPostsOfRows(
    (await rowsWithoutSync()).filter((row) => isPublic(row, time)),
  );
  return Promise.all(posts.filter((post) => isPublic(post, time)).map(toPublished));
}

async function toPublished(post: StoredPost): Promise<blog.PublishedPost> {
  const keywords = (await starterKeywords(post.id)) ?? blog.defaultKeywords(post);
  return { ...toPublicPost(post), keywords };
}
