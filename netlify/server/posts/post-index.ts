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
 * A row of the index. All rows are in one blob, so that lists and counts need not read every post. The posts
 * are the source of truth: each read repairs rows whose etags a crash or a restored backup left outdated.
 */
export type PostRow = z.infer<typeof rowSchema>;

/** The fields of a post in its row: for links to the post, and to decide whether the post is public. */
const copiedFieldsSchema = z.pick(storedPostSchema, {
  id: true,
  slug: true,
  title: true,
  category: true,
  /** In a row, the date that readers see (`getDisplayDate`). */
  createdAt: true,
  imageUrl: true,
  /** False for a draft; otherwise the post is public from `publishedAt` on. */
  published: true,
  publishedAt: true,
  deletedAt: true,
  version: true,
  /** When the post was erased. Its row stays, so that what remains of the post is not read each time. */
  purgedAt: true,
});

const rowSchema = z.object({
  ...copiedFieldsSchema.shape,
  /** Normalized etag of the post when the row was made; null for a starter post that is not stored. */
  state: z.nullable(z.string()),
  /** Whether the post was public when the row was made: a scheduled publication does not change the etag. */
  isCounted: z.boolean(),
});

/** An index of another shape counts as empty, and the next read fills it again from the posts. */
const indexSchema = z.catch(z.object({ rows: z.array(rowSchema) }), { rows: [] });

type Index = z.infer<typeof indexSchema>;

/** If a change is older than this and the index does not know it, the post comes from a restored backup. */
const RECENT_MS = 3_600_000;

const INDEX_KEY = 'all';
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
    ...copiedFieldsSchema.parse({ ...post, createdAt: getDisplayDate(post) }),
    state: etag ? normalizeEtag(etag) : null,
    isCounted: isPublic(post, time),
  };
}

/** Returns the rows of all posts but erased ones, newest first, and updates the index if it is outdated. */
export async function syncPostRows(): Promise<PostRow[]> {
  const { rows, postsToSync } = await readRows();
  if (postsToSync.length > 0) await syncIndex(postsToSync);
  return rows;
}

/** Like `syncPostRows`, but does not write the index, because a build must only read. */
export async function loadRowsWithoutSync(): Promise<PostRow[]> {
  return (await readRows()).rows;
}

async function readRows(): Promise<{ rows: PostRow[]; postsToSync: VersionedPost[] }> {
  const [index, etags] = await Promise.all([indexStore().get(INDEX_KEY), postStore().etags()]);
  const time = now();
  const rows = mergeWithStarterRows(index);
  const outdatedIds = [...etags.keys()].filter((id) => {
    const row = rows.get(id);
    if (!row || row.state !== etags.get(id)) return true;
    return !row.isCounted && isPublic(row, time);
  });
  const posts = await mapConcurrently(outdatedIds, readVersionedPost);
  const postsToSync = posts.filter((post) => post !== null);
  for (const post of postsToSync) rows.set(post.value.id, toRow(post, time));
  const unerased = [...rows.values()].filter(({ purgedAt }) => !purgedAt);
  return { rows: unerased.sort(compareNewest), postsToSync };
}

function mergeWithStarterRows(index: Index | null): Map<string, PostRow> {
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
 * Updates the index from posts that were read or written. Records changes of public posts first, so that a
 * crash loses none. Only logs errors: the next read repairs rows, also those outdated by concurrent calls.
 */
export async function syncIndex(posts: readonly VersionedPost[]): Promise<void> {
  const time = now();
  const updates = posts.map((post) => ({ post: post.value, row: toRow(post, time) }));
  try {
    const oldRows = mergeWithStarterRows(await indexStore().get(INDEX_KEY));
    const visibleChanges = updates
      .map((update) => ({ ...update, oldRow: oldRows.get(update.row.id) }))
      .filter(({ row, oldRow }) => hasChanged(row, oldRow))
      .filter(({ row, oldRow }) => row.isCounted || oldRow?.isCounted);
    // A cause identifies a change, so that `recordChanges` counts a repeated change once.
    const causes = visibleChanges.map(({ row }) => `${row.id} ${row.state} ${row.isCounted}`);
    if (causes.length > 0) await recordChanges(causes, { isUrgent: visibleChanges.some(isUrgent) });
    await indexStore().update(INDEX_KEY, (index) => {
      const rows = mergeWithStarterRows(index);
      const changedUpdates = updates.filter(({ row }) => hasChanged(row, rows.get(row.id)));
      if (changedUpdates.length === 0) return null;
      for (const { row } of changedUpdates) rows.set(row.id, row);
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

/** A post that appears or disappears needs a build at once; one from a restored backup waits like an edit. */
function isUrgent({ post: { updatedAt, publishedAt }, row, oldRow }: PostChange): boolean {
  // If the publication was scheduled, `publishedAt` is later than `updatedAt`.
  const changedAt = Math.max(Date.parse(updatedAt), Date.parse(publishedAt ?? updatedAt));
  return row.isCounted !== (oldRow?.isCounted ?? false) && changedAt > now().getTime() - RECENT_MS;
}
