// See docs/decisions/0016-post-storage.md.
import * as z from 'zod/mini';
import { recordChanges, requestBuildIfDue } from '#netlify/server/deploys/builds.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { normalizeEtag } from '#netlify/server/storage/blobs-client.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { getDisplayDate, isPublic, type StoredPost, storedPostSchema } from './post-schema.ts';
import { postStore, readVersionedPost, STARTER_POSTS, type VersionedPost } from './post-store.ts';

/**
 * The index has one row of about 300 bytes for each post, all in one entity, so that a page of a list takes one read of the index
 * and one of each post on the page, and counts take only the index. The posts are the source of truth: each read of the index
 * compares the rows with the etags of a listing, and repairs rows that are outdated after a crash or a restored backup.
 */
export type PostRow = z.infer<typeof indexedRowSchema>;

/** The fields of a post that are in its row: those that links need, and those that decide whether the post is public. */
const rowSchema = z.pick(storedPostSchema, {
  id: true,
  slug: true,
  title: true,
  category: true,
  /** In a row, the date that readers see (`getDisplayDate`). */
  createdAt: true,
  imageUrl: true,
  published: true,
  publishedAt: true,
  deletedAt: true,
  version: true,
  /** An erased post has a row too, so that its tombstone (all that remains of it) is not read each time. */
  purgedAt: true,
});

const indexedRowSchema = z.object({
  ...rowSchema.shape,
  /** Normalized etag of the post when the row was made; null for a starter post, which comes with the site, until it is stored. */
  state: z.nullable(z.string()),
  /** Whether the post was public when the row was made: a scheduled post becomes public without a write, so with the same `state`. */
  isCounted: z.boolean(),
});

/** An index of another shape counts as empty, and the next read fills it again from the posts. */
const indexSchema = z.catch(z.object({ rows: z.array(indexedRowSchema) }), { rows: [] });

type Index = z.infer<typeof indexSchema>;

const INDEX_KEY = 'all';

/** If a post whose row is outdated was last changed longer ago than this, it comes from a restored backup. */
const RECENT_MS = 3_600_000;

const indexStore = () => jsonStore('post-index', indexSchema);

const STARTER_ROWS: readonly PostRow[] = [...STARTER_POSTS].map(([id, post]) => ({
  ...post,
  id,
  published: true,
  publishedAt: post.createdAt,
  deletedAt: null,
  purgedAt: null,
  version: 0,
  state: null,
  isCounted: true,
}));

function toRow({ value: post, etag }: VersionedPost, time: Date): PostRow {
  return {
    ...rowSchema.parse({ ...post, createdAt: getDisplayDate(post) }),
    state: etag ? normalizeEtag(etag) : null,
    isCounted: isPublic(post, time),
  };
}

/** Returns the rows of all posts, newest first, and updates the stored index if it is outdated. */
export async function loadPostRows(): Promise<PostRow[]> {
  const { rows, outdated } = await readRows();
  if (outdated.length > 0) await syncIndex(outdated);
  return rows;
}

/** Like `loadPostRows`, but does not write the index, because a build must only read. */
export async function loadRowsWithoutSync(): Promise<PostRow[]> {
  return (await readRows()).rows;
}

/** Returns the current rows, newest first, and the posts whose rows in the stored index are outdated. */
async function readRows(): Promise<{ rows: PostRow[]; outdated: VersionedPost[] }> {
  const [index, etags] = await Promise.all([indexStore().get(INDEX_KEY), postStore().etags()]);
  const time = now();
  const rows = toRowsById(index);
  const outdatedIds = [...etags.keys()].filter((id) => {
    const row = rows.get(id);
    if (!row || row.state !== etags.get(id)) return true;
    return !row.isCounted && isPublic(row, time);
  });
  const posts = await mapConcurrently(outdatedIds, readVersionedPost);
  const outdated = posts.filter((post) => post !== null);
  for (const post of outdated) rows.set(post.value.id, toRow(post, time));
  const unerased = [...rows.values()].filter(({ purgedAt }) => !purgedAt);
  return { rows: unerased.sort(compareNewest), outdated };
}

function toRowsById(index: Index | null): Map<string, PostRow> {
  return new Map([...STARTER_ROWS, ...(index?.rows ?? [])].map((row) => [row.id, row]));
}

/** Compares for sorting: newest first, then by id. */
export function compareNewest(a: PostRow, b: Pick<PostRow, 'createdAt' | 'id'>): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

interface PostChange {
  post: StoredPost;
  row: PostRow;
  oldRow: PostRow | undefined;
}

/**
 * Updates the index from these posts, as they were read or written. A visible change is recorded before the rows are written,
 * so that a crash in between never skips it: recording is idempotent. A failure is only logged, because the next read
 * repairs the index, also when an older state of a post has replaced a newer row here.
 */
export async function syncIndex(posts: readonly VersionedPost[]): Promise<void> {
  const time = now();
  const updates = posts.map((post) => ({ post: post.value, row: toRow(post, time) }));
  try {
    const oldRows = toRowsById(await indexStore().get(INDEX_KEY));
    const visibleChanges = updates
      .map((update) => ({ ...update, oldRow: oldRows.get(update.row.id) }))
      .filter(({ row, oldRow }) => hasChanged(row, oldRow))
      .filter(({ row, oldRow }) => row.isCounted || oldRow?.isCounted);
    // A cause identifies a change, so that `recordChanges` counts a repeated change once.
    const causes = visibleChanges.map(({ row }) => `${row.id} ${row.state} ${row.isCounted}`);
    const isAnyUrgent = visibleChanges.some(isUrgent);
    if (causes.length > 0) await recordChanges(causes, { isUrgent: isAnyUrgent });
    await indexStore().update(INDEX_KEY, (index) => {
      const rows = toRowsById(index);
      const changed = updates.filter(({ row }) => hasChanged(row, rows.get(row.id)));
      if (changed.length === 0) return null;
      for (const { row } of changed) rows.set(row.id, row);
      // Rows of starter posts that are not stored come from STARTER_ROWS.
      return { rows: [...rows.values()].filter(({ state }) => state !== null) };
    });
    if (causes.length > 0) await requestBuildIfDue();
  } catch (error) {
    logError(error);
  }
}

function hasChanged(row: PostRow, oldRow: PostRow | undefined): boolean {
  return row.state !== oldRow?.state || row.isCounted !== oldRow.isCounted;
}

/** A post that appears or disappears needs a build at once. A post from a restored backup waits, as an edit does. */
function isUrgent({ post, row, oldRow }: PostChange): boolean {
  const { updatedAt, publishedAt } = post;
  const changedAt = Math.max(Date.parse(updatedAt), Date.parse(publishedAt ?? updatedAt));
  return row.isCounted !== (oldRow?.isCounted ?? false) && changedAt > now().getTime() - RECENT_MS;
}
