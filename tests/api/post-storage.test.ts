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
import { loadPostRows } from '#netlify/server/posts/post-index.ts';
import { listPublishedPosts, loadPublicRows } from '#netlify/server/posts/post-queries.ts';
import { applyInput, createBlankPost, type StoredPost } from '#netlify/server/posts/post-schema.ts';
import {
  postStore,
  readPost,
  readVersionedPost,
  writePost,
} from '#netlify/server/posts/post-store.ts';
import { restoreTrashedPost, storePost, trashPost } from '#netlify/server/posts/save-post.ts';
import { findPostBySlug } from '#netlify/server/posts/slug-claims.ts';
import type { PostInput } from '#src/api/blog.ts';
import { shiftClock } from '#tests/support/admin-session.ts';
import { failingStorage } from '#tests/support/failing-storage.ts';
import { createPicture } from '#tests/support/image-fixtures.ts';
import { pauseOperation } from '#tests/support/pause-operation.ts';
import { postInput } from '#tests/support/post-requests.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { type Fault, isWrite, type Operation } from '#tests/support/storage-faults.ts';

// The index, the slugs and the pictures follow from the posts, whatever breaks off or overlaps.

const storage = failingStorage();
/** More writes than any change makes. */
const MOST_WRITES = 14;
const DAY_MS = 86_400_000;
const ROUNDS = process.env.LONG_TESTS ? 1_000 : 25;

let count = 0;
const input = (changes: Record<string, unknown> = {}) =>
  postInput({ slug: `article-${++count}`, published: true, ...changes }) as PostInput;
const addPost = (wanted: PostInput) => storePost(randomUUID(), wanted, null);
const changeCount = async () => (await loadBuildState()).change;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  storage.proxy.watch();
  shiftClock(0);
});

/** Runs the change once for each write it makes, with the process dying at that write. @returns how many there are */
async function dyingAtEachWrite<T>(
  prepare: () => Promise<T>,
  change: (prepared: T) => Promise<unknown>,
  check: (prepared: T, isConfirmed: boolean) => Promise<void>,
): Promise<number> {
  for (let writes = 0; writes < MOST_WRITES; writes++) {
    for (const loss of ['not-done', 'done'] as const) {
      const prepared = await prepare();
      storage.dieAfter(writes, loss);
      const isConfirmed = await change(prepared).then(
        () => true,
        () => false,
      );
      const isWhole = storage.writes < writes;
      storage.revive();
      await check(prepared, isConfirmed);
      if (isWhole) return storage.writes;
    }
  }
  throw new Error('The change makes more writes than the test expects');
}

/** With a picture of its own and an earlier version. */
async function illustratedPostInTrash(): Promise<StoredPost> {
  const bytes = new Uint8Array(await createPicture(`#${String(++count).padStart(6, '0')}`));
  const imageUrl = await storePicture({ bytes, extension: 'png', width: 8, height: 8 });
  const { id } = await addPost(input({ imageUrl }));
  await storePost(id, input({ imageUrl, content: 'Texte changé' }), 1);
  return trashPost(id);
}

/** The counts of its pictures and of its earlier versions. */
const rest = async ({ id, imageUrl }: StoredPost) => [
  (await listPictureIds()).filter((picture) => imageUrl.endsWith(picture)).length,
  (await loadNewestVersions('post', id)).length,
];

async function expectWhole(post: StoredPost): Promise<void> {
  expect([post.deletedAt, post.content]).toEqual([null, 'Texte changé']);
  expect(await rest(post)).toEqual([1, 1]);
}

describe('a process that dies at any write', () => {
  test('of a creation leaves the whole post or nothing', async () => {
    const writes = await dyingAtEachWrite(
      async () => ({ wanted: input(), before: await changeCount() }),
      ({ wanted }) => addPost(wanted),
      async ({ wanted, before }, isConfirmed) => {
        const row = (await loadPostRows()).find(({ slug }) => slug === wanted.slug);
        const stored = await findPostBySlug(wanted.slug);
        if (isConfirmed) expect(stored).not.toBeNull();
        if (stored) {
          const { id, slug, title, version } = stored;
          expect(row).toMatchObject({ id, slug, title, version });
          expect(await changeCount()).toBeGreaterThan(before);
          return;
        }
        expect(row).toBeUndefined();
        // What the dead call had claimed is free again once it cannot be running any more.
        shiftClock(120_000);
        expect((await addPost(wanted)).slug).toBe(wanted.slug);
        shiftClock(0);
      },
    );
    // The claim on the slug, the post, the count of changes and the row.
    expect(writes).toBe(4);
  });

  test('of an erasure leaves the post in the trash as a whole, or in the end nothing', async () => {
    const writes = await dyingAtEachWrite(
      illustratedPostInTrash,
      ({ id }) => erasePostPermanently(id),
      async (before, isConfirmed) => {
        await loadPostRows();
        if (await readPost(before.id)) {
          expect(isConfirmed).toBe(false);
          await expectWhole(await restoreTrashedPost(before.id));
          return;
        }
        // The night collects what the dead call left.
        await eraseExpiredPosts();
        await deleteUnusedPictures(new Date(Date.now() + DAY_MS));
        expect(await rest(before)).toEqual([0, 0]);
      },
    );
    expect(writes).toBe(5);
  });
});

test('a post that is taken out of the trash while it is erased keeps its picture and its versions', async () => {
  const { id } = await illustratedPostInTrash();
  const { reached, release } = pauseOperation(
    storage.proxy,
    ({ method, store, key }) => method === 'PUT' && store === 'posts' && key === id,
  );
  const erasing = erasePostPermanently(id).catch((error: unknown) => error);
  await reached;
  await restoreTrashedPost(id);
  release();
  expect(await erasing).toMatchObject({ status: 409 });
  await expectWhole((await readPost(id)) as StoredPost);
});

describe('the list of posts', () => {
  /** As it must be, and as it is: every post that is not erased. */
  async function expectInLine(round: number): Promise<void> {
    const held = await Promise.all((await postStore().keys('')).map(readVersionedPost));
    const posts = held.flatMap((one) => (one && !one.value.purgedAt ? [one.value] : []));
    const rows = (await loadPostRows()).filter(({ state }) => state !== null);
    const shown = ({ id, slug, title, version, deletedAt }: StoredPost) =>
      `${id} ${slug} ${title} ${version} ${deletedAt}`;
    const listed = rows.map((row) => shown(row as never)).sort();
    expect([round, listed]).toEqual([round, posts.map(shown).sort()]);
    expect(new Set(posts.map(({ slug }) => slug)).size).toBe(posts.length);
    // From here on the index and a listing are enough.
    storage.proxy.watch();
    await loadPostRows();
    const operations = storage.proxy.operations.map(({ key, method }) => `${method} ${key}`);
    expect(operations.sort()).toEqual(['GET ', 'GET all']);
  }

  const seen = async () => (await loadPublicRows()).map(({ id, state }) => `${id} ${state}`).join();

  test('agrees with the posts after any calls at once, however they interleave and break off', {
    timeout: 600_000,
  }, async () => {
    storage.proxy.keepsReplaced = true;
    const random = seededRandom(1760);
    const below = (limit: number) => (random(new Uint32Array(1))[0] ?? 0) % limit;
    const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
    const slug = () => pick(['ici', 'la', 'ailleurs', 'nulle-part']);
    const fault = (operation: Operation): Fault | null => {
      if (below(20) > 0) return null;
      const faults: Fault[] = isWrite(operation) ? [403, 'lost', 'unconfirmed'] : [403, 'stale'];
      return pick(faults);
    };
    const steps = [
      (id: string) => storePost(id, input({ slug: slug() }), null),
      (id: string) => storePost(id, input({ slug: slug(), title: `${below(99)}` })),
      (id: string) => storePost(id, input({ slug: slug(), published: false })),
      ...[trashPost, restoreTrashedPost, erasePostPermanently, () => loadPostRows()],
    ];
    for (let round = 0; round < ROUNDS; round++) {
      const before = { seen: await seen(), change: await changeCount() };
      // Erased posts do not come back: each round has its own.
      const ids = ['une', 'autre', 'tierce'].map((id) => `${id}-${round}`);
      storage.proxy.watch(async (operation) => {
        await pause(below(5));
        return fault(operation);
      });
      const act = async () => {
        for (let step = 0; step < 3; step++) await pick(steps)(pick(ids)).catch(() => null);
      };
      await Promise.all(Array.from({ length: 5 }, act));
      storage.proxy.watch();
      storage.proxy.forgetReplaced();
      await expectInLine(round);
      const isSame = (await seen()) === before.seen;
      if (!isSame) expect([round, await changeCount()]).not.toEqual([round, before.change]);
    }
  });

  test('is read by a build as the posts are, and where nothing can be written', async () => {
    // The last write of a creation is its row.
    storage.dieAfter(3);
    await storePost('sans-ligne', input(), null).catch(() => null);
    storage.revive();
    storage.proxy.watch();
    const posts = await listPublishedPosts();
    expect(posts.map(({ id }) => id)).toContain('sans-ligne');
    expect(storage.proxy.writes).toEqual([]);
    storage.proxy.watch((operation) => (isWrite(operation) ? 403 : null));
    expect((await loadPostRows()).map(({ id }) => id)).toContain('sans-ligne');
    storage.proxy.watch();
    await loadPostRows();
    expect(storage.proxy.writes.length).toBeGreaterThan(0);
  });

  test('takes in what a backup brought back as one change that waits, and what appears at once', async () => {
    await loadPostRows();
    const before = await loadBuildState();
    shiftClock(-7_200_000);
    const old = applyInput(createBlankPost('revenu'), input());
    shiftClock(0);
    await writePost(old);
    expect((await loadPostRows()).map(({ id }) => id)).toContain('revenu');
    const restored = await loadBuildState();
    expect(restored).toMatchObject({ change: before.change + 1, urgent: before.urgent });
    await storePost('nouveau-venu', input(), null);
    const { change, urgent } = await loadBuildState();
    expect([change, urgent]).toEqual([restored.change + 1, restored.change + 1]);
  });
});
