import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadBuildState } from '#netlify/server/deploys/builds.ts';
import { newestVersions } from '#netlify/server/documents/versions.ts';
import { pictureIds, storePicture } from '#netlify/server/images/image-store.ts';
import { emptyTrash, erasePostAtOnce, sweepPictures } from '#netlify/server/posts/erase-posts.ts';
import { allRows } from '#netlify/server/posts/post-index.ts';
import type { StoredPost } from '#netlify/server/posts/post-schema.ts';
import { readPost } from '#netlify/server/posts/post-store.ts';
import { restoreTrashed, storePost, trashPost } from '#netlify/server/posts/save-post.ts';
import { findBySlug } from '#netlify/server/posts/slug-claims.ts';
import type { PostInput } from '#src/api/blog.ts';
import { shiftClock } from '#tests/support/admin-session.ts';
import { failingStorage, type Loss } from '#tests/support/failing-storage.ts';
import { pauseOperation } from '#tests/support/held-operation.ts';
import { plainPicture } from '#tests/support/image-fixtures.ts';
import { postInput } from '#tests/support/post-requests.ts';

const storage = failingStorage();
const LOSSES: Loss[] = ['not-done', 'done'];
/** More writes than any change makes. */
const MOST_WRITES = 14;
const DAY_MS = 86_400_000;

let count = 0;
let log = console.error;

function input(changes: Record<string, unknown> = {}): PostInput {
  return postInput({ slug: `article-${++count}`, published: true, ...changes }) as PostInput;
}

beforeEach(() => {
  log = console.error;
  console.error = () => undefined;
});

afterEach(() => {
  console.error = log;
  storage.revive();
  shiftClock(0);
});

/** Runs the change once for each write it makes, with the process dying at that write. */
async function dyingAtEachWrite(
  prepare: () => Promise<StoredPost | null>,
  change: (before: StoredPost | null) => Promise<StoredPost>,
  check: (outcome: { before: StoredPost | null; told: StoredPost | null }) => Promise<void>,
): Promise<number> {
  for (const loss of LOSSES) {
    for (let writes = 0; writes < MOST_WRITES; writes++) {
      const before = await prepare();
      storage.dieAfter(writes, loss);
      const told = await change(before).catch(() => null);
      const isWhole = storage.writes < writes;
      storage.revive();
      await check({ before, told });
      if (isWhole && loss === 'done') return storage.writes;
      if (isWhole) break;
    }
  }
  throw new Error('The change makes more writes than the test expects');
}

async function listed(id: string) {
  return (await allRows()).find((row) => row.id === id);
}

/** The list, the slug and the count of changes say what the post says. */
async function expectSettled(post: StoredPost, changesBefore: number): Promise<void> {
  expect(await listed(post.id)).toMatchObject({
    slug: post.slug,
    title: post.title,
    version: post.version,
    deletedAt: post.deletedAt,
  });
  expect((await findBySlug(post.slug))?.id).toBe(post.id);
  expect((await loadBuildState()).change).toBeGreaterThan(changesBefore);
}

const addPost = (wanted: PostInput) => storePost(randomUUID(), wanted, null);

/** With a picture of its own and an earlier version. */
async function illustratedPostInTrash(): Promise<StoredPost> {
  const bytes = new Uint8Array(await plainPicture(`#${String(++count).padStart(6, '0')}`));
  const imageUrl = await storePicture({ bytes, extension: 'png', width: 8, height: 8 });
  const { id } = await addPost(input({ imageUrl }));
  await storePost(id, input({ imageUrl, content: 'Texte changé' }), 1);
  return trashPost(id);
}

async function picturesOf({ imageUrl }: StoredPost): Promise<string[]> {
  return (await pictureIds()).filter((id) => imageUrl.endsWith(id));
}

async function expectWhole(post: StoredPost): Promise<void> {
  expect([post.deletedAt, post.content]).toEqual([null, 'Texte changé']);
  expect(await picturesOf(post)).toHaveLength(1);
  expect(await newestVersions('post', post.id)).toHaveLength(1);
}

describe('a process that dies at any write', () => {
  test('of a creation leaves the whole post or nothing', async () => {
    let wanted = input();
    let changes = 0;
    const writes = await dyingAtEachWrite(
      async () => {
        wanted = input();
        changes = (await loadBuildState()).change;
        return null;
      },
      () => addPost(wanted),
      async ({ told }) => {
        await allRows();
        const stored = await findBySlug(wanted.slug);
        if (told) expect(stored).toEqual(told);
        if (stored) return expectSettled(stored, changes);
        expect((await allRows()).some(({ slug }) => slug === wanted.slug)).toBe(false);
        // What the dead call had claimed is free again once it cannot be running any more.
        shiftClock(120_000);
        expect((await addPost(wanted)).slug).toBe(wanted.slug);
        shiftClock(0);
      },
    );
    // The claim on the slug, the post, the count of changes and the row.
    expect(writes).toBe(4);
  });

  test('of an edit with another slug leaves the old post or the new one', async () => {
    let changes = 0;
    let wanted = input();
    await dyingAtEachWrite(
      async () => {
        const post = await addPost(input());
        changes = (await loadBuildState()).change;
        wanted = input({ content: 'Texte changé' });
        return post;
      },
      (before) => storePost(before?.id ?? '', wanted, 1),
      async ({ before, told }) => {
        if (!before) throw new Error('Nothing was prepared');
        await allRows();
        const stored = await readPost(before.id);
        if (told) expect(stored).toEqual(told);
        expect([before.slug, wanted.slug]).toContain(stored?.slug);
        if (stored?.version === 2) {
          await expectSettled(stored, changes);
          expect((await findBySlug(before.slug))?.id).toBe(before.id);
        } else {
          expect(stored).toEqual(before);
          expect(await listed(before.id)).toMatchObject({ version: 1, slug: before.slug });
          shiftClock(120_000);
          expect((await storePost(before.id, wanted, 1)).slug).toBe(wanted.slug);
          shiftClock(0);
        }
      },
    );
  });

  test('of a deletion leaves the post where it was or in the trash', async () => {
    let changes = 0;
    await dyingAtEachWrite(
      async () => {
        const post = await addPost(input());
        changes = (await loadBuildState()).change;
        return post;
      },
      (before) => trashPost(before?.id ?? ''),
      async ({ before, told }) => {
        await allRows();
        const stored = await readPost(before?.id ?? '');
        if (told) expect(stored).toEqual(told);
        if (stored?.deletedAt) await expectSettled(stored, changes);
        else expect(stored).toEqual(before);
      },
    );
  });

  test('of an erasure leaves the post in the trash as a whole, or in the end nothing', {
    timeout: 120_000,
  }, async () => {
    const writes = await dyingAtEachWrite(
      illustratedPostInTrash,
      async (before) => {
        await erasePostAtOnce(before?.id ?? '');
        return before as StoredPost;
      },
      async ({ before, told }) => {
        if (!before) throw new Error('Nothing was prepared');
        await allRows();
        if (await readPost(before.id)) {
          expect(told).toBeNull();
          await expectWhole(await restoreTrashed(before.id));
          return;
        }
        // The night collects what the dead call left.
        await emptyTrash();
        await sweepPictures(new Date(Date.now() + DAY_MS));
        expect(await newestVersions('post', before.id)).toEqual([]);
        expect(await picturesOf(before)).toEqual([]);
      },
    );
    expect(writes).toBeGreaterThan(5);
  });
});

test('a post that is taken out of the trash while it is erased keeps its picture and its versions', async () => {
  const { id } = await illustratedPostInTrash();
  const { reached, release } = pauseOperation(
    storage.proxy,
    ({ method, store, key }) => method === 'PUT' && store === 'posts' && key === id,
  );
  const erasing = erasePostAtOnce(id).catch((fault: unknown) => fault);
  await reached;
  await restoreTrashed(id);
  release();
  expect(await erasing).toMatchObject({ status: 409 });
  await expectWhole((await readPost(id)) as StoredPost);
});
