import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadBuildState } from '#netlify/server/deploys/builds.ts';
import { loadNewestVersions } from '#netlify/server/documents/versions.ts';
import { listPictureIds, storePicture } from '#netlify/server/images/image-store.ts';
import {
  deleteUnusedPictures,
  eraseExpiredPosts,
  erasePostPermanently,
} from '#netlify/server/posts/erasure.ts';
import { syncPostRows } from '#netlify/server/posts/post-index.ts';
import { listPublishedPosts, loadPublicPostRows } from '#netlify/server/posts/post-queries.ts';
import { applyInput, createBlankPost, type StoredPost } from '#netlify/server/posts/post-schema.ts';
import {
  postStore,
  readPost,
  readVersionedPost,
  writePost,
} from '#netlify/server/posts/post-store.ts';
import { restoreTrashedPost, savePost, trashPost } from '#netlify/server/posts/save-post.ts';
import { findPostBySlug } from '#netlify/server/posts/slug-claims.ts';
import type { PostInput } from '#src/api/blog.ts';
import { shiftClock } from '#tests/support/admin-session.ts';
import { setUpFailingStorage } from '#tests/support/failing-storage.ts';
import { createPicture } from '#tests/support/image-fixtures.ts';
import { pauseOperation } from '#tests/support/pause-operation.ts';
import { createPostInput } from '#tests/support/post-requests.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { type Fault, isWrite, type Operation } from '#tests/support/storage-faults.ts';

// The index, slugs and pictures stay consistent with the posts after crashes and concurrent changes.

const storage = setUpFailingStorage();
/** More writes than any change makes. */
const MAX_WRITES = 14;
const DAY_MS = 86_400_000;
const ROUNDS = process.env.LONG_TESTS ? 1_000 : 25;

let inputCount = 0;
const createInput = (changes: Record<string, unknown> = {}) =>
  createPostInput({ slug: `article-${++inputCount}`, published: true, ...changes }) as PostInput;
const addPost = (input: PostInput) => savePost(randomUUID(), input, null);
const loadChangeCount = async () => (await loadBuildState()).change;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  storage.proxy.watch();
  shiftClock(0);
});

/** Makes the change once for each of its writes, and crashes at this write. @returns the number of writes */
async function dieAtEachWrite<T>(
  prepare: () => Promise<T>,
  change: (prepared: T) => Promise<unknown>,
  check: (prepared: T, isConfirmed: boolean) => Promise<void>,
): Promise<number> {
  for (let writes = 0; writes < MAX_WRITES; writes++) {
    for (const loss of ['not-done', 'done'] as const) {
      const prepared = await prepare();
      storage.dieAfter(writes, loss);
      const isConfirmed = await change(prepared).then(
        () => true,
        () => false,
      );
      const isComplete = storage.writes < writes;
      storage.revive();
      await check(prepared, isConfirmed);
      if (isComplete) return storage.writes;
    }
  }
  throw new Error('The change makes more writes than the test expects');
}

/** Creates a post with a picture and an earlier version. */
async function createTrashedPost(): Promise<StoredPost> {
  const bytes = new Uint8Array(await createPicture(`#${String(++inputCount).padStart(6, '0')}`));
  const imageUrl = await storePicture({ bytes, extension: 'png', width: 8, height: 8 });
  const { id } = await addPost(createInput({ imageUrl }));
  await savePost(id, createInput({ imageUrl, content: 'Texte changé' }), 1);
  return trashPost(id);
}

/** Returns the numbers of pictures and earlier versions of a post. */
const countPicturesAndVersions = async ({ id, imageUrl }: StoredPost) => [
  (await listPictureIds()).filter((picture) => imageUrl.endsWith(picture)).length,
  (await loadNewestVersions('post', id)).length,
];

async function expectUntouched(post: StoredPost): Promise<void> {
  expect([post.deletedAt, post.content]).toEqual([null, 'Texte changé']);
  expect(await countPicturesAndVersions(post)).toEqual([1, 1]);
}

describe('a crash at any write', () => {
  test('of a creation leaves the complete post or nothing', async () => {
    const writes = await dieAtEachWrite(
      async () => ({ input: createInput(), before: await loadChangeCount() }),
      ({ input }) => addPost(input),
      async ({ input, before }, isConfirmed) => {
        const row = (await syncPostRows()).find(({ slug }) => slug === input.slug);
        const stored = await findPostBySlug(input.slug);
        if (isConfirmed) expect(stored).not.toBeNull();
        if (stored) {
          const { id, slug, title, version } = stored;
          expect(row).toMatchObject({ id, slug, title, version });
          expect(await loadChangeCount()).toBeGreaterThan(before);
          return;
        }
        expect(row).toBeUndefined();
        // The claim on the slug expires when its call can no longer be running.
        shiftClock(120_000);
        expect((await addPost(input)).slug).toBe(input.slug);
        shiftClock(0);
      },
    );
    // The writes are the claim on the slug, the post, the count of changes and the row.
    expect(writes).toBe(4);
  });

  test('of an erasure leaves the complete post in the trash or, after the purge, nothing', async () => {
    const writes = await dieAtEachWrite(
      createTrashedPost,
      ({ id }) => erasePostPermanently(id),
      async (before, isConfirmed) => {
        await syncPostRows();
        if (await readPost(before.id)) {
          expect(isConfirmed).toBe(false);
          await expectUntouched(await restoreTrashedPost(before.id));
          return;
        }
        // The nightly purge deletes the rest.
        await eraseExpiredPosts();
        await deleteUnusedPictures(new Date(Date.now() + DAY_MS), []);
        expect(await countPicturesAndVersions(before)).toEqual([0, 0]);
      },
    );
    expect(writes).toBe(5);
  });
});

test('a post that is restored during its erasure keeps its picture and its versions', async () => {
  const { id } = await createTrashedPost();
  const isPostWrite = ({ method, store, key }: Operation) =>
    method === 'PUT' && store === 'posts' && key === id;
  const { reached, release } = pauseOperation(storage.proxy, isPostWrite);
  const erasure = erasePostPermanently(id).catch((error: unknown) => error);
  await reached;
  await restoreTrashedPost(id);
  release();
  expect(await erasure).toMatchObject({ status: 409 });
  await expectUntouched((await readPost(id)) as StoredPost);
});

describe('the list of posts', () => {
  /** Expects that the list contains every post that is not erased. */
  async function expectConsistentList(round: number): Promise<void> {
    const stored = await Promise.all((await postStore().keys('')).map(readVersionedPost));
    const posts = stored.flatMap((post) => (post && !post.value.purgedAt ? [post.value] : []));
    const rows = (await syncPostRows()).filter(({ state }) => state !== null);
    const formatPost = ({ id, slug, title, version, deletedAt }: StoredPost) =>
      `${id} ${slug} ${title} ${version} ${deletedAt}`;
    const formattedRows = rows.map((row) => formatPost(row as never)).sort();
    expect([round, formattedRows]).toEqual([round, posts.map(formatPost).sort()]);
    expect(new Set(posts.map(({ slug }) => slug)).size).toBe(posts.length);
    // The next call reads only the index and a listing.
    storage.proxy.watch();
    await syncPostRows();
    const operations = storage.proxy.operations.map(({ key, method }) => `${method} ${key}`);
    expect(operations.sort()).toEqual(['GET ', 'GET all']);
  }

  const formatPublicRows = async () =>
    (await loadPublicPostRows()).map(({ id, state }) => `${id} ${state}`).join();

  test('matches the stored posts after concurrent and failing changes', async () => {
    storage.proxy.keepsOldValues = true;
    const random = createSeededRandom(1760);
    const randomBelow = (limit: number) => (random(new Uint32Array(1))[0] ?? 0) % limit;
    const pick = <T>(options: readonly T[]): T => options[randomBelow(options.length)] as T;
    const pickSlug = () => pick(['ici', 'la', 'ailleurs', 'nulle-part']);
    const pickFault = (operation: Operation): Fault | null => {
      if (randomBelow(20) > 0) return null;
      const faults: Fault[] = isWrite(operation) ? [403, 'lost', 'unconfirmed'] : [403, 'stale'];
      return pick(faults);
    };
    const steps = [
      (id: string) => savePost(id, createInput({ slug: pickSlug() }), null),
      (id: string) => savePost(id, createInput({ slug: pickSlug(), title: `${randomBelow(99)}` })),
      (id: string) => savePost(id, createInput({ slug: pickSlug(), published: false })),
      ...[trashPost, restoreTrashedPost, erasePostPermanently, () => syncPostRows()],
    ];
    for (let round = 0; round < ROUNDS; round++) {
      const before = { rows: await formatPublicRows(), change: await loadChangeCount() };
      // Erased posts cannot be restored, so that each round has posts of its own.
      const ids = ['une', 'autre', 'tierce'].map((id) => `${id}-${round}`);
      storage.proxy.watch(async (operation) => {
        await pause(randomBelow(5));
        return pickFault(operation);
      });
      const runRandomSteps = async () => {
        for (let step = 0; step < 3; step++) await pick(steps)(pick(ids)).catch(() => null);
      };
      await Promise.all(Array.from({ length: 5 }, runRandomSteps));
      storage.proxy.watch();
      storage.proxy.forgetOldValues();
      await expectConsistentList(round);
      const isSame = (await formatPublicRows()) === before.rows;
      if (!isSame) expect([round, await loadChangeCount()]).not.toEqual([round, before.change]);
    }
  }, 600_000);

  test('matches the stored posts in a build, and if nothing can be written', async () => {
    // The last write of a creation is its row.
    storage.dieAfter(3);
    await savePost('sans-ligne', createInput(), null).catch(() => null);
    storage.revive();
    storage.proxy.watch();
    const posts = await listPublishedPosts();
    expect(posts.map(({ id }) => id)).toContain('sans-ligne');
    expect(storage.proxy.writes).toEqual([]);
    storage.proxy.watch((operation) => (isWrite(operation) ? 403 : null));
    expect((await syncPostRows()).map(({ id }) => id)).toContain('sans-ligne');
    storage.proxy.watch();
    await syncPostRows();
    expect(storage.proxy.writes.length).toBeGreaterThan(0);
  });

  test('counts a post from a backup as a change that can wait, and a new post as urgent', async () => {
    await syncPostRows();
    const before = await loadBuildState();
    shiftClock(-7_200_000);
    const oldPost = applyInput(createBlankPost('revenu'), createInput());
    shiftClock(0);
    await writePost(oldPost);
    expect((await syncPostRows()).map(({ id }) => id)).toContain('revenu');
    const restored = await loadBuildState();
    expect(restored).toMatchObject({ change: before.change + 1, urgent: before.urgent });
    await savePost('nouveau-venu', createInput(), null);
    const { change, urgent } = await loadBuildState();
    expect([change, urgent]).toEqual([restored.change + 1, restored.change + 1]);
  });
});
