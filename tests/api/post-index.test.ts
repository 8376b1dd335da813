import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadBuildState } from '#netlify/server/deploys/builds.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { erasePostAtOnce } from '#netlify/server/posts/erase-posts.ts';
import { allRows } from '#netlify/server/posts/post-index.ts';
import { listPublished, publicRows } from '#netlify/server/posts/post-queries.ts';
import { blankPost, edited, type StoredPost } from '#netlify/server/posts/post-schema.ts';
import { postStore, readVersionedPost, writePost } from '#netlify/server/posts/post-store.ts';
import { restoreTrashed, storePost, trashPost } from '#netlify/server/posts/save-post.ts';
import { normalizeEtag, StorageError } from '#netlify/server/storage/blobs-client.ts';
import type { PostInput } from '#src/api/blog.ts';
import { shiftClock } from '#tests/support/admin-session.ts';
import { failingStorage } from '#tests/support/failing-storage.ts';
import { postInput } from '#tests/support/post-requests.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { type Fault, isWrite, type Operation } from '#tests/support/storage-faults.ts';

// The index follows from the posts, whatever breaks off or overlaps: whoever reads it next sees to that.

const storage = failingStorage();
const ROUNDS = process.env.LONG_TESTS ? 1_000 : 40;
const ACTORS = 5;
const STEPS = 3;
const SLOWEST_MS = 5;
const IDS = ['une', 'autre', 'tierce'];
const SLUGS = ['ici', 'la', 'ailleurs', 'nulle-part'];
const HOUR_MS = 3_600_000;

let log = console.error;
beforeEach(() => {
  log = console.error;
  console.error = () => undefined;
});
afterEach(() => {
  console.error = log;
  storage.proxy.watch();
  shiftClock(0);
});

function input(changes: Record<string, unknown>): PostInput {
  return postInput({ published: true, ...changes }) as PostInput;
}

/** Every post that is not erased, as it is stored. */
async function presentPosts(): Promise<StoredPost[]> {
  const held = await Promise.all((await postStore().keys('')).map(readVersionedPost));
  return held.flatMap((one) => (one && !one.value.purgedAt ? [one.value] : []));
}

const told = ({ id, slug, title, version, deletedAt }: StoredPost) =>
  `${id} ${slug} ${title} ${version} ${deletedAt}`;

async function expectInLine(round: number): Promise<void> {
  const posts = await presentPosts();
  const rows = (await allRows()).filter(({ state }) => state !== null);
  expect([round, rows.map((row) => told(row as never)).sort()]).toEqual([
    round,
    posts.map(told).sort(),
  ]);
  const slugs = posts.map(({ slug }) => slug);
  expect([round, new Set(slugs).size]).toEqual([round, slugs.length]);
  // From here on the index and a listing tell it all.
  storage.proxy.watch();
  await allRows();
  expect(storage.proxy.operations.map(({ key, method }) => [method, key]).sort()).toEqual([
    ['GET', ''],
    ['GET', 'all'],
  ]);
}

const seen = async () => (await publicRows()).map(({ id, state }) => `${id} ${state}`).join();

describe('lists of posts', () => {
  test('say what the posts say after any calls at once, however they interleave and break off', {
    timeout: 600_000,
  }, async () => {
    storage.proxy.remembers = true;
    const random = seededRandom(1760);
    const below = (limit: number) => (random(new Uint32Array(1))[0] ?? 0) % limit;
    const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
    const createContentError = (operation: Operation): Fault | null => {
      if (below(20) > 0) return null;
      return isWrite(operation)
        ? pick([403, 'lost', 'unconfirmed'] as const)
        : pick([403, 'stale']);
    };
    const steps = [
      (id: string) => storePost(id, input({ slug: pick(SLUGS) }), null),
      (id: string) => storePost(id, input({ slug: pick(SLUGS), title: `${below(99)}` })),
      (id: string) => storePost(id, input({ slug: pick(SLUGS), published: false })),
      (id: string) => trashPost(id),
      (id: string) => restoreTrashed(id),
      (id: string) => erasePostAtOnce(id),
      () => allRows(),
    ];
    for (let round = 0; round < ROUNDS; round++) {
      const before = { seen: await seen(), change: (await loadBuildState()).change };
      // Erased posts do not come back: each round has its own.
      const ids = IDS.map((id) => `${id}-${round}`);
      storage.proxy.watch(async (operation) => {
        await pause(below(SLOWEST_MS));
        return createContentError(operation);
      });
      const act = async () => {
        for (let step = 0; step < STEPS; step++) await pick(steps)(pick(ids)).catch(() => null);
      };
      await Promise.all(Array.from({ length: ACTORS }, act));
      storage.proxy.watch();
      storage.proxy.settle();
      await expectInLine(round);
      if ((await seen()) !== before.seen) {
        expect([round, (await loadBuildState()).change]).not.toEqual([round, before.change]);
      }
    }
  });

  test('are read by a build as the posts are, and nothing is written', async () => {
    // The last write of a creation is its row.
    storage.dieAfter(3);
    await storePost('sans-ligne', input({ slug: 'sans-ligne' }), null).catch(() => null);
    storage.revive();
    storage.proxy.watch();
    const posts = await listPublished();
    expect(posts.map(({ id }) => id)).toContain('sans-ligne');
    expect(storage.proxy.writes).toEqual([]);
    await allRows();
    expect(storage.proxy.writes.length).toBeGreaterThan(0);
  });

  test('take in what a backup brought back as one change that waits, and what appears at once', async () => {
    await allRows();
    const before = await loadBuildState();
    shiftClock(-2 * HOUR_MS);
    const old = edited(blankPost('revenu'), input({ slug: 'revenu' }));
    shiftClock(0);
    await writePost(old);
    expect((await allRows()).map(({ id }) => id)).toContain('revenu');
    const restored = await loadBuildState();
    expect(restored).toMatchObject({ change: before.change + 1, urgent: before.urgent });
    await storePost('nouveau-venu', input({ slug: 'nouveau-venu' }), null);
    const { change, urgent } = await loadBuildState();
    expect([change, urgent]).toEqual([restored.change + 1, restored.change + 1]);
  });

  test('follow a post that came back older than its row', async () => {
    const { mark, ...first } = await storePost(
      'perdu',
      input({ slug: 'perdu', title: 'Premier' }),
      null,
    );
    await storePost('perdu', input({ slug: 'perdu', title: 'Second' }), 1);
    await rawStore('posts').delete('perdu');
    await writePost({ ...first, mark: `${mark} revenu` });
    const title = async () => (await allRows()).find(({ id }) => id === 'perdu')?.title;
    expect(await title()).toBe('Premier');
    storage.proxy.watch();
    expect(await title()).toBe('Premier');
    expect(storage.proxy.operations).toHaveLength(2);
  });

  test('are read also where nothing can be written', async () => {
    storage.dieAfter(3);
    await storePost('lecture-seule', input({ slug: 'lecture-seule' }), null).catch(() => null);
    storage.proxy.watch((operation) => (isWrite(operation) ? 403 : null));
    expect((await allRows()).map(({ id }) => id)).toContain('lecture-seule');
  });

  test('are given up at the first post that cannot be read, not after the last one', async () => {
    const numbers = Array.from({ length: 100 }, (_, number) => number);
    await mapConcurrently(numbers, (number) => {
      const post = edited(blankPost(`foule-${number}`), input({ slug: `foule-${number}` }));
      return writePost(post);
    });
    storage.proxy.watch(({ store, key }) => (store === 'posts' && key !== '' ? 403 : null));
    await expect(allRows()).rejects.toThrow(StorageError);
    await storage.proxy.idle();
    expect(storage.proxy.operations.length).toBeLessThan(60);
    storage.proxy.watch();
    expect((await allRows()).length).toBeGreaterThan(100);
  });

  test('know a state again, however a listing writes its etag', () => {
    expect(['"abc"', 'W/"abc"', 'abc'].map(normalizeEtag)).toEqual(['abc', 'abc', 'abc']);
    expect(normalizeEtag('"abd"')).not.toBe(normalizeEtag('"abc"'));
  });
});
