import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { messageStore } from '#netlify/server/contact/inbox.ts';
import { campaignStore } from '#netlify/server/newsletter/campaign-store.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import { syncPostRows } from '#netlify/server/posts/post-index.ts';
import { postStore, readVersionedPost } from '#netlify/server/posts/post-store.ts';
import { findPostBySlug } from '#netlify/server/posts/slug-claims.ts';
import { ADMIN_PASSWORD, logInAsAdmin, shiftClock } from '#tests/support/admin-session.ts';
import { dieAtWrite } from '#tests/support/failing-storage.ts';
import { setUpProxiedPlatform } from '#tests/support/proxied-platform.ts';
import type { Fault, Operation } from '#tests/support/storage-faults.ts';
import {
  type PrepareScenario,
  SCENARIOS,
  type ScenarioContext,
} from '#tests/support/write-scenarios.ts';

/** A request waits at most eight seconds for its storage, and a login may have two; the rest is for slow machines. */
const RESPONSE_LIMIT_MS = 30_000;
/** The faults of a single operation. A retry overcomes those in the first line. */
const FAULTS: Fault[] = [
  ...([429, 500, 503, 'reset', 'lost-reset', 'slow', 'stale'] as const),
  ...([401, 403, 'lost', 'unconfirmed'] as const),
];

const { platform, storage } = setUpProxiedPlatform();
const context = { platform, password: ADMIN_PASSWORD } as ScenarioContext;

beforeAll(async () => {
  storage.keepsOldValues = true;
  context.admin = await logInAsAdmin(platform);
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  storage.watch();
  shiftClock(0);
});

/** Sends the request under a fault, and checks its effect once storage works again. */
async function sendUnderFault(prepare: PrepareScenario, injectFault: () => void): Promise<void> {
  storage.forgetOldValues();
  const call = await prepare(context);
  injectFault();
  const startMs = performance.now();
  const response = await call.send();
  await storage.waitUntilIdle();
  storage.decide = () => null;
  expect(performance.now() - startMs).toBeLessThan(RESPONSE_LIMIT_MS);
  if (response.ok) {
    expect(await call.isDone()).toBe(true);
    return;
  }
  // A request that failed may still be done; otherwise it succeeds when it is repeated.
  expect((await response.json()).message).toMatch(/\p{L}{3}/u);
  if (await call.isDone()) return;
  const repeated = await call.send();
  expect([repeated.status, await call.isDone()]).toEqual([200, true]);
}

/** Counts the storage operations of the request without a fault. */
async function countOperations(
  prepare: PrepareScenario,
): Promise<{ operations: number; writes: number }> {
  const call = await prepare(context);
  storage.watch();
  expect((await call.send()).status).toBe(200);
  await storage.waitUntilIdle();
  const counts = { operations: storage.operations.length, writes: storage.writes.length };
  expect([await call.isDone(), counts.writes > 0]).toEqual([true, true]);
  return counts;
}

async function expectConsistentAfterRepair(): Promise<void> {
  shiftClock(3_600_000);
  const rows = new Map((await syncPostRows()).map((row) => [row.id, row]));
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
    const entries = (await Promise.all(groups.map((group) => store.list(group)))).flat();
    const ids = entries.map(({ id }) => id);
    const unlisted = (await store.keys('')).filter((id) => !ids.includes(id));
    // An interrupted deletion leaves a record without a text, which a second deletion removes.
    for (const id of unlisted) expect(await store.get(id)).toMatchObject({ isDeleted: true });
    expect([...ids, ...unlisted].sort()).toEqual((await store.keys('')).sort());
  }
  shiftClock(0);
}

describe.each(Object.entries(SCENARIOS))('%s', { timeout: 600_000 }, (_, prepare) => {
  test('is either done or reported as failed when the process dies at any write', async () => {
    const { writes } = await countOperations(prepare);
    for (const loss of ['not-done', 'done'] as const) {
      for (let write = 0; write < writes; write++) {
        await sendUnderFault(prepare, () => dieAtWrite(storage, write, loss));
      }
    }
    await expectConsistentAfterRepair();
  });

  test('is either done or reported as failed when any one storage operation fails', async () => {
    const { operations } = await countOperations(prepare);
    for (const fault of FAULTS) {
      for (let target = 0; target < operations; target++) {
        const decide = ({ index }: Operation) => (index === target ? fault : null);
        await sendUnderFault(prepare, () => storage.watch(decide));
      }
    }
    await expectConsistentAfterRepair();
  });

  test('ends in time when storage stays unavailable or stops answering', async () => {
    for (const fault of [503, 'reset', 'silence', 'stale', 'unconfirmed'] as const) {
      await sendUnderFault(prepare, () => storage.watch(() => fault));
    }
    await expectConsistentAfterRepair();
  });
});
