import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { messageStore } from '#netlify/server/contact/inbox.ts';
import { subscriberStore } from '#netlify/server/newsletter/subscriber-store.ts';
import { signLink } from '#netlify/server/signing/signing.ts';
import { indexedStore, keyOf } from '#netlify/server/storage/indexed-store.ts';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import {
  type AdminClient,
  logInAsAdmin,
  OWNER_PASSWORD,
  shiftClock,
} from '#tests/support/admin-session.ts';
import { createHumanSubmission, write } from '#tests/support/contact-requests.ts';
import { pauseOperation } from '#tests/support/held-operation.ts';
import { CHOICES, signUp } from '#tests/support/newsletter-requests.ts';
import { proxiedPlatform } from '#tests/support/proxied-platform.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import type { Operation } from '#tests/support/storage-faults.ts';

// Two changes of one thing overlap: wherever it goes, and back, it stays in the list it belongs to.

const { platform, storage } = proxiedPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

let owner: AdminClient;
beforeAll(async () => {
  owner = await logInAsAdmin(platform);
});

const removesPlace = (store: string) => (operation: Operation) =>
  operation.method === 'DELETE' && operation.store.startsWith(`${store}-index`);

/** The first change stands just before its last step while the second one runs from end to end. */
async function overlapping(
  store: string,
  first: () => Promise<Response>,
  second: () => Promise<Response>,
): Promise<void> {
  const { reached, release } = pauseOperation(storage, removesPlace(store));
  const early = first();
  await reached;
  expect((await second()).status).toBe(200);
  release();
  expect((await early).status).toBe(200);
  storage.watch();
}

describe('a change that is undone while it still ends', () => {
  test('leaves a message in the owner’s list and in its count', async () => {
    const inbox = async (): Promise<InboxMessage[]> =>
      (await owner.get('/api/admin/messages')).json();
    const counts = async () => (await owner.get('/api/admin/message-counts')).json();
    await write(platform, await createHumanSubmission({ email: 'retour@tarot.example' }));
    const [message] = await inbox();
    const before = await counts();
    const mark = (answered: boolean) => () =>
      owner.send('PUT', `/api/admin/messages/${message?.id}`, { answered });
    await overlapping('messages', mark(true), mark(false));
    expect(await inbox()).toEqual([message]);
    expect(await counts()).toEqual(before);
    await messageStore().repair();
    expect(await inbox()).toEqual([message]);
  });

  test('leaves a subscriber in the owner’s list', async () => {
    expect((await signUp(platform, 'aller-retour@tarot.example')).status).toBe(200);
    const path = '/api/admin/newsletter/subscribers?search=aller-retour';
    const listed = async () => (await owner.get(path)).json();
    const before = await listed();
    expect(before).toHaveLength(1);
    const link = await signLink('subscription', before[0].id);
    const choose = (weekly: boolean) => () =>
      platform.visitor().postJson(`/api/newsletter/subscriptions/${link}`, {
        action: 'choose',
        preferences: { ...CHOICES, weekly },
      });
    await overlapping('subscribers', choose(!CHOICES.weekly), choose(CHOICES.weekly));
    expect(await listed()).toEqual(before);
    await subscriberStore().repair();
    expect(await listed()).toEqual(before);
  });
});

const thingSchema = z.object({
  /** Its list. */
  mark: z.string(),
  bornAt: z.number(),
});

type Thing = z.infer<typeof thingSchema>;

const MARKS = ['a', 'b', 'c'];
const IDS = ['une', 'autre'];
const ROUNDS = process.env.LONG_TESTS ? 400 : 40;
const ACTORS = 5;
const STEPS = 4;
const HOUR_MS = 3_600_000;
const SLOWEST_MS = 6;

const toIndexKey = ({ mark, bornAt }: Thing) => ({
  group: mark,
  sort: String(bornAt).padStart(13, '0'),
});
const things = () => indexedStore('things', thingSchema, toIndexKey);
const places = () => rawStore<string>('things-index');

/** Where each thing stands, as it is stored. */
async function rightPlaces(): Promise<string[]> {
  const stored = await Promise.all(
    (await things().keys('')).map(async (id) => ({ id, thing: await things().get(id) })),
  );
  return stored.flatMap(({ id, thing }) => {
    return thing ? keyOf(id, toIndexKey(thing)) : [];
  });
}

/** Where lists show something. */
async function shownPlaces(): Promise<string[]> {
  const lists = MARKS.map(async (mark) => {
    const listed = await things().list(mark);
    const found = await Promise.all(listed.map(async (one) => (await things().read([one])).length));
    return listed.flatMap(({ id, indexKey }, at) => (found[at] ? keyOf(id, indexKey) : []));
  });
  return (await Promise.all(lists)).flat().sort();
}

describe('a list of things', () => {
  afterEach(() => {
    storage.watch();
    shiftClock(0);
  });

  test('holds each once after any changes at once, however they interleave', {
    timeout: 120_000,
  }, async () => {
    const random = seededRandom(1760);
    const pick = <T>(from: readonly T[]): T =>
      from[(random(new Uint32Array(1))[0] ?? 0) % from.length] as T;
    const delays = Array.from({ length: SLOWEST_MS }, (_, delay) => delay);
    let born = 0;
    storage.watch(async () => {
      await pause(pick(delays));
      return null;
    });
    const steps = [
      (id: string) => things().change(id, (thing) => ({ ...thing, mark: pick(MARKS) })),
      async (id: string) => {
        const old = await things().getVersioned(id);
        if (old) await things().replace(id, old, { ...old.value, mark: pick(MARKS) });
      },
      (id: string) => things().delete(id),
      (id: string) => things().create(id, { mark: pick(MARKS), bornAt: ++born }),
    ];
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(
        Array.from({ length: ACTORS }, async () => {
          for (let step = 0; step < STEPS; step++) await pick(steps)(pick(IDS));
        }),
      );
      const right = (await rightPlaces()).sort();
      expect([round, await shownPlaces()]).toEqual([round, right]);
      // What was changed and deleted at once may have left a place that nobody is shown.
      shiftClock(HOUR_MS);
      await things().repair();
      shiftClock(0);
      expect([round, await places().keys('')]).toEqual([round, right]);
    }
  });

  test('gets back at night what it lacks, and loses what does not belong to it', async () => {
    for (const id of ['perdue', 'deplacee', 'juste']) {
      await things().create(id, { mark: 'a', bornAt: 1 });
    }
    const right = (await rightPlaces()).sort();
    const keyIn = (group: string, id: string) => keyOf(id, { group, sort: '0000000000001' });
    await places().delete(keyIn('a', 'perdue'));
    await places().delete(keyIn('a', 'deplacee'));
    for (const [group, id] of [
      ['b', 'deplacee'],
      ['c', 'deplacee'],
      ['b', 'juste'],
      ['b', 'inconnue'],
    ] as const) {
      await places().put(keyIn(group, id), new Date(0).toISOString());
    }
    expect(await things().repair()).toBe(6);
    expect(await places().keys('')).toEqual(right);
    expect(await things().repair()).toBe(0);
  });
});
