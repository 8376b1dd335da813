import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageStore } from '#netlify/server/contact/inbox.ts';
import { campaignStore } from '#netlify/server/newsletter/campaign-store.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import { allRows } from '#netlify/server/posts/post-index.ts';
import { postStore, readVersionedPost } from '#netlify/server/posts/post-store.ts';
import { findBySlug } from '#netlify/server/posts/slug-claims.ts';
import { logInAsAdmin, OWNER_PASSWORD, shiftClock } from '#tests/support/admin-session.ts';
import { readContract } from '#tests/support/api-endpoints.ts';
import { dyingAt } from '#tests/support/failing-storage.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import type { Fault } from '#tests/support/storage-faults.ts';
import {
  KEEPING_NOTHING,
  type Prepare,
  type World,
  WRITE_CALLS,
  type WriteCall,
} from '#tests/support/write-scenarios.ts';

const HOUR_MS = 3_600_000;
/** A call gives up on its storage after eight seconds, and has a little to say so. */
const LIMIT_MS = 20_000;

/** What may befall a single operation. The first ones pass when they are tried again. */
const PASSING: Fault[] = [429, 500, 503, 'reset', 'lost-reset', 'slow', 'stale'];
const LASTING: Fault[] = [401, 403, 'lost', 'unconfirmed'];

const { platform, storage } = proxiedPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const contract = await readContract();
const world = { platform, password: OWNER_PASSWORD } as World;
let log = console.error;

beforeAll(async () => {
  storage.remembers = true;
  world.owner = await logInAsAdmin(platform);
});
beforeEach(() => {
  log = console.error;
  console.error = () => undefined;
});
afterEach(() => {
  console.error = log;
  storage.watch();
  shiftClock(0);
});

test('every call that may write is known here', () => {
  const names = contract
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
  const known = [...Object.keys(WRITE_CALLS), ...Object.keys(KEEPING_NOTHING)];
  const bare = known.map((name) => name.split(' ', 2).join(' '));
  expect(names.filter((name) => !bare.includes(name))).toEqual([]);
  expect(bare.filter((name) => !names.includes(name))).toEqual([]);
});

/** Makes the call under a fault, and looks at what is there once storage works again. */
async function tryUnder(prepare: Prepare, harm: () => void): Promise<void> {
  storage.settle();
  const call = await prepare(world);
  harm();
  const start = performance.now();
  const answer = await call.send();
  await storage.idle();
  storage.decide = () => null;
  expect(performance.now() - start).toBeLessThan(LIMIT_MS);
  if (answer.ok) {
    expect(await call.isDone()).toBe(true);
    return;
  }
  // Told as failed, in a sentence, whatever has become of it: trying again ends well.
  expect((await answer.json()).message).toMatch(/\p{L}{3}/u);
  if (await call.isDone()) return;
  const again = await call.send();
  expect([again.status, await call.isDone()]).toEqual([200, true]);
}

/** How often the call, made without harm, asks its storage. */
async function operationsOf(call: WriteCall): Promise<{ all: number; writes: number }> {
  storage.watch();
  expect((await call.send()).status).toBe(200);
  await storage.idle();
  const counted = { all: storage.operations.length, writes: storage.writes.length };
  expect(await call.isDone()).toBe(true);
  expect(counted.writes).toBeGreaterThan(0);
  return counted;
}

/** What a later start of the product finds, and mends. */
async function expectWhole(): Promise<void> {
  shiftClock(HOUR_MS);
  const rows = new Map((await allRows()).map((row) => [row.id, row]));
  for (const id of await postStore().keys('')) {
    const post = (await readVersionedPost(id))?.value;
    if (!post || post.purgedAt) continue;
    const { slug, title, version, deletedAt } = post;
    expect(rows.get(id)).toMatchObject({ slug, title, version, deletedAt });
    expect((await findBySlug(slug))?.id).toBe(id);
  }
  await Promise.all([
    messageStore().repair(),
    campaignStore().repair(),
    subscriberStore().repair(),
  ]);
  expect(
    await Promise.all([
      messageStore().repair(),
      campaignStore().repair(),
      subscriberStore().repair(),
    ]),
  ).toEqual([0, 0, 0]);
  const lists: [string[], { id: string }[]][] = [
    [await messageStore().keys(''), await messageStore().list('inbox')],
    [await campaignStore().keys(''), await campaignStore().list('all')],
    [
      await subscriberStore().keys(''),
      (
        await Promise.all(
          ['confirmed', 'pending', 'left'].map((one) => subscriberStore().list(one)),
        )
      ).flat(),
    ],
  ];
  for (const [ids, listed] of lists) expect(listed.map(({ id }) => id).sort()).toEqual(ids.sort());
  shiftClock(0);
}

describe.each(Object.entries(WRITE_CALLS))('%s', (_, prepare) => {
  test('is confirmed and there, or told as failed, when the process dies at any write', {
    timeout: 300_000,
  }, async () => {
    const { writes } = await operationsOf(await prepare(world));
    for (const loss of ['not-done', 'done'] as const) {
      for (let write = 0; write < writes; write++) {
        await tryUnder(prepare, () => dyingAt(storage, write, loss));
      }
    }
    await expectWhole();
  });

  test('is confirmed and there, or told as failed, when storage fails once', {
    timeout: 600_000,
  }, async () => {
    const { all } = await operationsOf(await prepare(world));
    for (const fault of [...PASSING, ...LASTING]) {
      for (let place = 0; place < all; place++) {
        await tryUnder(prepare, () =>
          storage.watch((operation) => (operation.place === place ? fault : null)),
        );
      }
    }
    await expectWhole();
  });

  test('gives up when storage stays away or falls silent', { timeout: 300_000 }, async () => {
    for (const fault of [503, 'reset', 'silence', 'stale', 'unconfirmed'] as const) {
      await tryUnder(prepare, () => storage.watch(() => fault));
    }
    await expectWhole();
  });
});
