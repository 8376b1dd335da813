import { Refusal } from '#netlify/server/http/refusal.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { mapAtOnce } from '#netlify/server/storage/pool.ts';
import type { PostStats } from '#src/api/admin/posts.ts';
import { type PostState, postState } from '#src/tarot/post.ts';
import { slugify } from '#src/tarot/slug.ts';
import { allRows, newestFirst, type Row } from './post-index.ts';
import { viewPost } from './post-store.ts';
import { isPublic, type StoredPost } from './stored-post.ts';

/** A page of rows, and the cursor of the next page. */
interface RowPage {
  rows: Row[];
  next: string | null;
}

/** The rows that follow the cursor, `limit` at most. @throws Refusal 400 for a cursor that is not one */
export function pageOf(rows: readonly Row[], cursor: string | null, limit: number): RowPage {
  const from = cursor === null ? 0 : placeAfter(rows, cursor);
  const page = rows.slice(from, from + limit);
  const last = page.at(-1);
  const goesOn = last !== undefined && from + limit < rows.length;
  return { rows: page, next: goesOn ? `${last.date}_${last.id}` : null };
}

/** The cursor names the last row shown, so that a post added meanwhile moves nothing. */
function placeAfter(rows: readonly Row[], cursor: string): number {
  const [, date = '', id = ''] = /^([\d:.TZ-]{20,30})_([a-z0-9-]{1,120})$/.exec(cursor) ?? [];
  if (!id) throw new Refusal(400, 'Cette suite de la liste n’existe pas.');
  const place = rows.findIndex((row) => newestFirst(row, { date, id }) > 0 && row.id !== id);
  return place === -1 ? rows.length : place;
}

/** The posts of the rows, without those that are gone by now. */
export async function postsOf(rows: readonly Row[]): Promise<StoredPost[]> {
  const found = await mapAtOnce(rows, ({ id }) => viewPost(id));
  return found.filter((post) => post !== null).filter(({ purgedAt }) => !purgedAt);
}

/** Rows of what readers see at this moment. */
export async function publicRows(): Promise<Row[]> {
  const time = now();
  return (await allRows()).filter((row) => isPublic(row, time));
}

export async function ownerRows(search: string, state: PostState | null): Promise<Row[]> {
  const time = now();
  const words = slugify(search).split('-').filter(Boolean);
  return (await allRows())
    .filter(({ deletedAt }) => !deletedAt)
    .filter((row) => !state || postState(row, time) === state)
    .filter(({ title, slug }) => {
      const text = `${slugify(title)}-${slug}`;
      return words.every((word) => text.includes(word));
    });
}

export async function trashedRows(): Promise<(Row & { deletedAt: string })[]> {
  const rows = (await allRows()).flatMap((row) =>
    row.deletedAt ? [{ ...row, deletedAt: row.deletedAt }] : [],
  );
  return rows.sort((one, other) => (one.deletedAt < other.deletedAt ? 1 : -1));
}

export async function postStats(): Promise<PostStats> {
  const time = now();
  const rows = await allRows();
  const live = rows.filter(({ deletedAt }) => !deletedAt);
  const inState = (state: PostState) => live.filter((row) => postState(row, time) === state).length;
  return {
    total: live.length,
    published: inState('published'),
    drafts: inState('draft'),
    scheduled: inState('scheduled'),
    withImages: live.filter(({ imageUrl }) => imageUrl).length,
    trashed: rows.length - live.length,
  };
}
