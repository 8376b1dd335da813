// See docs/decisions/0016-post-storage.md.
import * as z from 'zod/mini';
import { recordChanges, requestBuildIfDue } from '#netlify/server/deploys/builds.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { normalizeEtag } from '#netlify/server/storage/blobs-client.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { getDisplayDate, isPublic, type StoredPost, storedPostSchema } from './post-schema.ts';
import { postStore, readVersionedPost, STARTER_HEADS, type VersionedPost } from './post-store.ts';

/**
 * One short row a post, about 300 bytes, all in one entity: a page of a list costs one read of the index and one of each
 * post it shows, and counts cost only the index. The posts are the source of truth: each read compares the rows with the
 * etags of a listing and repairs those that are out of date, whether by a crash, a restored backup or a lost index.
 */
export type Row = z.infer<typeof indexedRowSchema>;

/** The fields of a post in its row: those of a link to it, and those that decide whether it is public. */
const rowSchema = z.pick(storedPostSchema, {
  ...{ id: true, slug: true, title: true, category: true, createdAt: true, imageUrl: true },
  ...{ published: true, publishedAt: true, deletedAt: true, version: true },
  /** An erased post keeps its row, so that its tombstone is not read each time. */
  purgedAt: true,
});

const indexedRowSchema = z.object({
  ...rowSchema.shape,
  /** Normalized etag of the post that the row was made from; null for a starter post that is not in the store. */
  state: z.nullable(z.string()),
  /** Whether it was public when its last change was counted: a scheduled post appears without a write. */
  isCounted: z.boolean(),
});

/** An index of another shape is rebuilt. */
const indexSchema = z.catch(z.object({ rows: z.array(indexedRowSchema) }), { rows: [] });

type Index = z.infer<typeof indexSchema>;

const KEY = 'all';

/** A post that changed earlier than this came with a restored backup. */
const RECENT_MS = 3_600_000;

const store = () => jsonStore('post-index', indexSchema);

const STARTER_ROWS: readonly Row[] = [...STARTER_HEADS].map(([id, head]) => ({
  ...head,
  id,
  published: true,
  publishedAt: head.createdAt,
  deletedAt: null,
  purgedAt: null,
  version: 0,
  state: null,
  isCounted: true,
}));

function toRow({ value: post, etag }: VersionedPost, time: Date): Row {
  return {
    ...rowSchema.parse({ ...post, createdAt: getDisplayDate(post) }),
    state: etag ? normalizeEtag(etag) : null,
    isCounted: isPublic(post, time),
  };
}

/** Every post's row, newest first; brings the stored index up to date on the way. */
export async function loadRows(): Promise<Row[]> {
  const { rows, outdated } = await readRows();
  if (outdated.length > 0) await syncIndex(outdated);
  return rows;
}

/** The same without writing the index: a build may only read. */
export async function loadRowsWithoutSync(): Promise<Row[]> {
  return (await readRows()).rows;
}

/** The up-to-date rows, newest first, and the posts whose rows in the index are outdated. */
async function readRows(): Promise<{ rows: Row[]; outdated: VersionedPost[] }> {
  const [index, states] = await Promise.all([store().get(KEY), postStore().etags()]);
  const time = now();
  const rows = toRowsById(index);
  const ids = [...states.keys()].filter((id) => {
    const row = rows.get(id);
    // A scheduled post becomes public without any write.
    if (!row || row.state !== states.get(id)) return true;
    return !row.isCounted && isPublic(row, time);
  });
  const read = await mapConcurrently(ids, readVersionedPost);
  const outdated = read.filter((held) => held !== null);
  for (const held of outdated) rows.set(held.value.id, toRow(held, time));
  const present = [...rows.values()].filter(({ purgedAt }) => !purgedAt);
  return { rows: present.sort(compareNewest), outdated };
}

function toRowsById(index: Index | null): Map<string, Row> {
  return new Map([...STARTER_ROWS, ...(index?.rows ?? [])].map((row) => [row.id, row]));
}

export function compareNewest(one: Row, other: Pick<Row, 'createdAt' | 'id'>): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return one.id < other.id ? -1 : 1;
}

interface Change {
  post: StoredPost;
  row: Row;
  before: Row | undefined;
}

/**
 * Updates the index from these posts, as they were read or written. A visible change is counted before the rows are
 * written: a crash in between repeats the count, which is idempotent, and never skips it. A failure is only logged, since
 * the next read of the index repairs it; so it does when an older state of a post overwrote a newer row here.
 */
export async function syncIndex(posts: readonly VersionedPost[]): Promise<void> {
  const time = now();
  const fresh = posts.map((held) => ({ post: held.value, row: toRow(held, time) }));
  try {
    const known = toRowsById(await store().get(KEY));
    const visible = fresh
      .map((one) => ({ ...one, before: known.get(one.row.id) }))
      .filter(({ row, before }) => isOutdated(row, before))
      .filter(({ row, before }) => row.isCounted || before?.isCounted);
    await recordVisibleChanges(visible);
    await store().update(KEY, (index) => {
      const rows = toRowsById(index);
      const outdated = fresh.filter(({ row }) => isOutdated(row, rows.get(row.id)));
      if (outdated.length === 0) return null;
      for (const { row } of outdated) rows.set(row.id, row);
      return { rows: [...rows.values()].filter(({ state }) => state !== null) };
    });
    if (visible.length > 0) await requestBuildIfDue();
  } catch (fault) {
    logError(fault);
  }
}

function isOutdated(row: Row, before: Row | undefined): boolean {
  return row.state !== before?.state || row.isCounted !== before.isCounted;
}

async function recordVisibleChanges(changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const causes = changes.map(({ row }) => `${row.id} ${row.state} ${row.isCounted}`);
  await recordChanges(causes, { isUrgent: changes.some(isUrgent) });
}

/** A post that appears or disappears is built immediately; a restored one waits as an edit does. */
function isUrgent({ post, row, before }: Change): boolean {
  const { updatedAt, publishedAt } = post;
  const since = Math.max(Date.parse(updatedAt), Date.parse(publishedAt ?? updatedAt));
  return row.isCounted !== (before?.isCounted ?? false) && since > now().getTime() - RECENT_MS;
}
