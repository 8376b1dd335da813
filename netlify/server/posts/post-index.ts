import { jsonStore } from '#netlify/server/storage/blobs.ts';
import type { Category } from '#src/tarot/post.ts';
import { toPublicPost } from './post-views.ts';
import { shownDigest } from './shown-digest.ts';
import { STARTER_HEADS } from './starters.ts';
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

const store = () => jsonStore<Index>('post-index');

/** The rows of untouched starter posts. */
const STARTER_ROWS: readonly Row[] = [...STARTER_HEADS].map(([id, { createdAt, ...head }]) => ({
  ...head,
  id,
  date: createdAt,
  published: true,
  publishedAt: createdAt,
  deletedAt: null,
  purgedAt: null,
  version: 0,
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
    shown: isPublic(post, time) ? shownDigest(toPublicPost(post)) : null,
  };
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

/**
 * Puts the row in its place unless a newer one is there. `onShown` is called before the row is written if
 * readers see the post differently from now on, with what they saw: a kill in between makes it be called again,
 * never left out.
 */
export async function placeRow(
  row: Row,
  onShown: (before: Row['shown']) => Promise<void>,
): Promise<void> {
  let isTold = false;
  await store().update(KEY, async (index) => {
    const rows = index?.rows ?? [];
    // A starter's own row where it was never touched.
    const before = [...rows, ...STARTER_ROWS].find(({ id }) => id === row.id);
    if (before && before.version > row.version) return null;
    if (before?.version === row.version && before.shown === row.shown) return null;
    const shown = before?.shown ?? null;
    if (!isTold && shown !== row.shown) {
      await onShown(shown);
      isTold = true;
    }
    const others = rows.filter(({ id }) => id !== row.id);
    return { rows: row.purgedAt && !STARTER_HEADS.has(row.id) ? others : [...others, row] };
  });
}

/** Replaces all rows by those that `make` gives, which is asked again if the index changed meanwhile. */
export async function replaceRows(make: () => Promise<Row[]>): Promise<Row[]> {
  const { rows } = await store().update(KEY, async () => ({ rows: await make() }));
  return rows;
}
