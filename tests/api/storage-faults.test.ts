import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messageStore } from '#netlify/server/contact/inbox.ts';
import { campaignStore } from '#netlify/server/newsletter/campaign-store.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import { loadPostRows } from '#netlify/server/posts/post-index.ts';
import { postStore, readVersionedPost } from '#netlify/server/posts/post-store.ts';
import { findPostBySlug } from '#netlify/server/posts/slug-claims.ts';
import { ADMIN_PASSWORD, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { dieAtWrite } from '#tests/support/failing-storage.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import type { Fault } from '#tests/support/storage-faults.ts';
import { type Prepare, SCENARIOS, type ScenarioContext } from '#tests/support/write-scenarios.ts';

/** A request gives up on its storage after eight seconds, and has a little to answer so. */
const LIMIT_MS = 20_000;
/** What may befall a single operation. The first ones pass when they are tried again. */
const FAULTS: Fault[] = [
  ...([429, 500, 503, 'reset', 'lost-reset', 'slow', 'stale'] as const),
  ...([401, 403, 'lost', 'unconfirmed'] as const),
];

const { platform, storage } = proxiedPlatform();
const world = { platform, password: ADMIN_PASSWORD } as ScenarioContext;

beforeAll(async () => {
  storage.keepsReplaced = true;
  world.admin = await logInAsAdmin(platform);
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  storage.watch();
  shiftClock(0);
});

/** Makes the request under a fault, and looks at what is there once storage works again. */
async function tryUnder(prepare: Prepare, harm: () => void): Promise<void> {
  storage.forgetReplaced();
  const call = await prepare(world);
  harm();
  const start = performance.now();
  const answer = await call.send();
  await storage.waitUntilIdle();
  storage.decide = () => null;
  expect(performance.now() - start).toBeLessThan(LIMIT_MS);
  if (answer.ok) {
    expect(await call.isDone()).toBe(true);
    return;
  }
  // Answered as failed, in a sentence, whatever has become of it: trying again ends well.
  expect((await answer.json()).message).toMatch(/\p{L}{3}/u);
  if (await call.isDone()) return;
  const again = await call.send();
  expect([again.status, await call.isDone()]).toEqual([200, true]);
}

/** How often the request, made without harm, asks its storage. */
async function countOperations(prepare: Prepare): Promise<{ all: number; writes: number }> {
  const call = await prepare(world);
  storage.watch();
  expect((await call.send()).status).toBe(200);
  await storage.waitUntilIdle();
  const counted = { all: storage.operations.length, writes: storage.writes.length };
  expect([await call.isDone(), counted.writes > 0]).toEqual([true, true]);
  return counted;
}

async function expectConsistentAfterRepair(): Promise<void> {
  shiftClock(3_600_000);
  const rows = new Map((await loadPostRows()).map((row) => [row.id, row]));
  for (const id of await postStore().keys('')) {
    const post = (await readVersionedPost(id))?.value;
    if (!post || post.purgedAt) continue;
    const { slug, title, version, deletedAt } = post;
    expect(rows.get(id)).toMatchObject({ slug, title, version, deletedAt });
    expect((await findPostBySlug(slug))?.id).toBe(id);
  }
  const lists = [
    [messageStore(), ['inbox']],
    [campaignStore(), ['all']],
    [subscriberStore(), ['confirmed', 'pending', 'refused', 'left']],
  ] as const;
  for (const [store, groups] of lists) {
    await store.repair();
    expect(await store.repair()).toBe(0);
    const listed = (await Promise.all(groups.map((group) => store.list(group)))).flat();
    const ids = listed.map(({ id }) => id);
    const unlisted = (await store.keys('')).filter((id) => !ids.includes(id));
    // A deletion that was cut short leaves a record without any text, which a second one removes.
    for (const id of unlisted) expect(await store.get(id)).toMatchObject({ isDeleted: true });
    expect([...ids, ...unlisted].sort()).toEqual((await store.keys('')).sort());
  }
  shiftClock(0);
}

describe.each(Object.entries(SCENARIOS))('%s', { timeout: 600_000 }, (_, prepare) => {
  test('is confirmed and there, or answered as failed, when the process dies at any write', async () => {
    const { writes } = await countOperations(prepare);
    for (const loss of ['not-done', 'done'] as const) {
      for (let write = 0; write < writes; write++) {
        await tryUnder(prepare, () => dieAtWrite(storage, write, loss));
      }
    }
    await expectConsistentAfterRepair();
  });

  test('is confirmed and there, or answered as failed, when storage fails once', async () => {
    const { all } = await countOperations(prepare);
    for (const fault of FAULTS) {
      for (let place = 0; place < all; place++) {
        await tryUnder(prepare, () => storage.watch((one) => (one.index === place ? fault : null)));
      }
    }
    await expectConsistentAfterRepair();
  });

  test('gives up when storage is away for long or falls silent', async () => {
    for (const fault of [503, 'reset', 'silence', 'stale', 'unconfirmed'] as const) {
      await tryUnder(prepare, () => storage.watch(() => fault));
    }
    await expectConsistentAfterRepair();
  });
});
