import { buildIfDue, countChanges } from '#netlify/server/publication/builds.ts';
import { dropCopies } from '#netlify/server/publication/cdn.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore, stateOf } from '#netlify/server/storage/blobs.ts';
import { mapAtOnce } from '#netlify/server/storage/pool.ts';
import { postTag } from '#src/tarot/cache-tags.ts';
import type { PostLink } from '#src/tarot/published-post.ts';
import { type Held, readAny, STARTER_HEADS, storedPostStates } from './post-store.ts';
import { toPublicPost } from './post-views.ts';
import { shownDigest } from './shown-digest.ts';
import { dateOf, isPublic, type StoredPost } from './stored-post.ts';

/**
 * One short row a post, about 300 bytes, all in one entity: a page of a list costs one read of the index
 * and one of each post it shows, however many there are, and the counts cost nothing more. The posts are the
 * truth: whoever reads the index sees by their states, which a listing tells, which rows do not follow from them
 * any more, and brings those in line, whether a call died, a backup came back or the index is missing.
 */
export interface Row extends PostLink, Pick<StoredPost, RowField> {
  /** The state of the post that this was made from; null for a starter post that the store does not hold. */
  state: string | null;
  /** What readers were last told to see of it, as a hash; null for nothing. */
  shown: string | null;
}

/** An erased post's row stays, so that nobody reads the rest of the post again. */
type RowField = 'id' | 'published' | 'publishedAt' | 'deletedAt' | 'purgedAt' | 'version';

interface Index {
  rows: Row[];
}

const KEY = 'all';

/** A post that changed before that came back with a backup. */
const LATELY_MS = 3_600_000;

const store = () => jsonStore<Index>('post-index');

/** The rows of untouched starter posts. */
const STARTER_ROWS: readonly Row[] = [...STARTER_HEADS].map(([id, head]) => ({
  ...head,
  id,
  published: true,
  publishedAt: head.createdAt,
  deletedAt: null,
  purgedAt: null,
  version: 0,
  state: null,
}));

function rowOf({ post, etag }: Held, time: Date): Row {
  const { id, slug, title, category, published, publishedAt, imageUrl } = post;
  const { deletedAt, purgedAt, version } = post;
  return {
    ...{ id, slug, title, category, published, publishedAt, imageUrl },
    ...{ deletedAt, purgedAt, version },
    createdAt: dateOf(post),
    state: etag && stateOf(etag),
    shown: isPublic(post, time) ? shownDigest(toPublicPost(post)) : null,
  };
}

/** Every post's row, newest first, once the index follows from the posts. */
export async function allRows(): Promise<Row[]> {
  const { rows, outdated } = await readRows();
  if (outdated.length > 0) await bringInLine(outdated);
  return rows;
}

/** The same, and nothing written: a build may only read. */
export async function rowsAsRead(): Promise<Row[]> {
  return (await readRows()).rows;
}

/** The rows as they follow from the posts, newest first, and the posts whose rows in the index are others. */
async function readRows(): Promise<{ rows: Row[]; outdated: Held[] }> {
  const [index, states] = await Promise.all([store().get(KEY), storedPostStates()]);
  const time = now();
  const rows = rowsById(index);
  const ids = [...states.keys()].filter((id) => {
    const row = rows.get(id);
    // The time of a scheduled post comes without any write.
    if (!row || row.state !== states.get(id)) return true;
    return row.shown === null && isPublic(row, time);
  });
  const read = await mapAtOnce(ids, readAny);
  const outdated = read.filter((held) => held !== null);
  for (const held of outdated) {
    const row = rowOf(held, time);
    if (isNewer(row, rows.get(row.id))) rows.set(row.id, row);
  }
  const present = [...rows.values()].filter(({ purgedAt }) => !purgedAt);
  return { rows: present.sort(newestFirst), outdated };
}

function rowsById(index: Index | null): Map<string, Row> {
  return new Map([...STARTER_ROWS, ...(index?.rows ?? [])].map((row) => [row.id, row]));
}

/** A read may lag behind what was written: it takes nothing back. */
function isNewer(row: Row, before: Row | undefined): boolean {
  if (row.version !== before?.version) return row.version > (before?.version ?? -1);
  return row.state !== before.state || row.shown !== before.shown;
}

type Placed = Pick<Row, 'createdAt' | 'id'>;

export function newestFirst(one: Placed, other: Placed): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
  return one.id < other.id ? -1 : 1;
}

/**
 * Brings the index in line with the posts, unless it tells of newer ones. What readers see differently from now
 * on is told before the rows are written: a kill in between makes it be told again, never left out.
 */
export async function bringInLine(posts: readonly Held[]): Promise<void> {
  const time = now();
  const fresh = posts.map((held) => ({ post: held.post, row: rowOf(held, time) }));
  let isTold = false;
  await store().update(KEY, async (index) => {
    const rows = rowsById(index);
    const newer = fresh.filter(({ row }) => isNewer(row, rows.get(row.id)));
    if (newer.length === 0) return null;
    const changes = newer.map(({ post, row }) => ({
      post,
      before: rows.get(row.id)?.shown ?? null,
      shown: row.shown,
    }));
    if (!isTold) isTold = await tell(changes.filter(({ before, shown }) => before !== shown));
    for (const { row } of newer) rows.set(row.id, row);
    return { rows: [...rows.values()].filter(({ state }) => state !== null) };
  });
  if (isTold) await buildIfDue();
}

interface Change {
  post: StoredPost;
  before: Row['shown'];
  shown: Row['shown'];
}

/** Tells that readers see the posts differently from now on; false when there are none. */
async function tell(changes: readonly Change[]): Promise<boolean> {
  if (changes.length === 0) return false;
  const causes = changes.map(({ post, shown }) => `${post.id} ${post.version} ${shown}`);
  await countChanges(causes, { isUrgent: changes.some(isUrgent) });
  const copied = changes.filter(({ before }) => before !== null);
  if (copied.length > 0) await dropCopies(copied.map(({ post }) => postTag(post.id)));
  return true;
}

/** What appears or goes changes lists and feeds for everybody; an edit is seen on the post's own page. */
function isUrgent({ post, before, shown }: Change): boolean {
  const since = Math.max(
    Date.parse(post.updatedAt),
    Date.parse(post.publishedAt ?? post.updatedAt),
  );
  return (before === null || shown === null) && since > now().getTime() - LATELY_MS;
}
