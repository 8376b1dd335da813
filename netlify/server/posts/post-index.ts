import { createHash } from 'node:crypto';
import { jsonStore, StorageFault } from '#netlify/server/blobs.ts';
import type { Category } from '#src/tarot/post.ts';
import { toPublicPost } from './post-views.ts';
import { findStarter, STARTER_HEADS } from './starters.ts';
import { dateOf, isPublic, type StoredPost } from './stored-post.ts';

/**
 * One short row a post, about 300 bytes, all in one entity: a page of a list costs one read of the index
 * and one of each post it shows, however many there are, and the counts cost nothing more. Everything
 * here follows from the posts and can be made again from them (`rebuildIndex`).
 */
export interface Row {
  id: string;
  slug: string;
  title: string;
  category: Category;
  /** Places the post in the lists. */
  date: string;
  published: boolean;
  publishedAt: string | null;
  imageUrl: string;
  deletedAt: string | null;
  /** Of a starter post only: it was erased and must not come back. */
  purgedAt: string | null;
  version: number;
  /** What readers were last told to see of it, as a hash; null for nothing. */
  shown: string | null;
}

interface Index {
  rows: Row[];
}

const KEY = 'all';
const RACES = 60;

const store = () => jsonStore<Index>('post-index');

/** The rows of untouched starter posts: readers see them, and lists need not know what exactly. */
const STARTER_ROWS: readonly Row[] = [...STARTER_HEADS].map(([id, { createdAt, ...head }]) => ({
  ...head,
  id,
  date: createdAt,
  published: true,
  publishedAt: createdAt,
  deletedAt: null,
  purgedAt: null,
  version: 0,
  shown: 'as it came',
}));

export function rowOf(post: StoredPost, time: Date): Row {
  return {
    id: post.id,
    slug: post.slug,
    title: post.title,
    category: post.category,
    date: dateOf(post),
    published: post.published,
    publishedAt: post.publishedAt,
    imageUrl: post.imageUrl,
    deletedAt: post.deletedAt,
    purgedAt: post.purgedAt,
    version: post.version,
    shown: isPublic(post, time) ? digestOf(post) : null,
  };
}

function digestOf(post: StoredPost): string {
  return createHash('sha256')
    .update(JSON.stringify(toPublicPost({ ...post, updatedAt: '' })))
    .digest('base64url')
    .slice(0, 16);
}

/** The rows of the posts that the store holds; null where there is no index. */
export async function storedRows(): Promise<Row[] | null> {
  return (await store().get(KEY))?.rows ?? null;
}

/** Adds the starter posts that the store knows nothing of, drops what is erased, and sorts newest first. */
export function withStarters(rows: readonly Row[]): Row[] {
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...STARTER_ROWS.filter(({ id }) => !known.has(id))]
    .filter(({ purgedAt }) => !purgedAt)
    .sort(newestFirst);
}

export function newestFirst(one: { date: string; id: string }, other: typeof one): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1;
  return one.id < other.id ? -1 : 1;
}

/** The row as it stands, a starter's own where it was never touched. */
async function knownRow(rows: readonly Row[], id: string): Promise<Row | null> {
  const known = rows.find((row) => row.id === id);
  if (known) return known;
  const starter = await findStarter(id);
  return starter && rowOf(starter, new Date(starter.createdAt));
}

/**
 * Puts the row in its place unless a newer one is there. `onShown` is called before the row is written if
 * readers see the post differently from now on: a kill in between makes it be called again, never left out.
 */
export async function placeRow(row: Row, onShown: () => Promise<void>): Promise<void> {
  let isTold = false;
  for (let race = 0; race < RACES; race++) {
    const index = await store().getVersioned(KEY);
    const rows = index?.value.rows ?? [];
    const before = await knownRow(rows, row.id);
    if (before && before.version > row.version) return;
    if (before?.version === row.version && before.shown === row.shown) return;
    if (!isTold && (before?.shown ?? null) !== row.shown) {
      await onShown();
      isTold = true;
    }
    const others = rows.filter(({ id }) => id !== row.id);
    const next = { rows: row.purgedAt && !STARTER_HEADS.has(row.id) ? others : [...others, row] };
    const isWritten = index
      ? await store().replace(KEY, next, index.etag)
      : await store().create(KEY, next);
    if (isWritten) return;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * race));
  }
  throw new StorageFault('the index of the posts is too busy');
}

/** Replaces all rows by those that `make` gives, which is asked again if the index changed meanwhile. */
export async function replaceRows(make: () => Promise<Row[]>): Promise<Row[]> {
  for (let race = 0; race < RACES; race++) {
    const index = await store().getVersioned(KEY);
    const rows = await make();
    const isWritten = index
      ? await store().replace(KEY, { rows }, index.etag)
      : await store().create(KEY, { rows });
    if (isWritten) return rows;
  }
  throw new StorageFault('the index of the posts is too busy');
}
