import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  indexedStore,
  formatIndexKey as indexKeyOf,
} from '#netlify/server/storage/indexed-store.ts';
import { shiftClock } from '#tests/support/admin-session.ts';
import { failingStorage } from '#tests/support/failing-storage.ts';
import { rawStore } from '#tests/support/raw-store.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { shortenDeadlines } from '#tests/support/shorten-deadlines.ts';

const { proxy } = failingStorage();
const ROUNDS = process.env.LONG_TESTS ? 400 : 12;
const MARKS = ['a', 'b', 'c'];

const thingSchema = z.object({ mark: z.string(), bornAt: z.number() });
type Thing = z.infer<typeof thingSchema>;
const toIndexKey = ({ mark, bornAt }: Thing) => ({
  ...{ group: mark, sort: String(bornAt).padStart(13, '0') },
});
const things = () => indexedStore('things', thingSchema, toIndexKey);
const places = () => rawStore<string>('things-index');

afterEach(() => {
  proxy.watch();
  shiftClock(0);
});

/** The keys of the index as the stored things demand them. */
async function rightPlaces(): Promise<string[]> {
  const ids = await things().keys('');
  const stored = await Promise.all(ids.map(async (id) => [id, await things().get(id)] as const));
  return stored.flatMap(([id, thing]) => (thing ? indexKeyOf(id, toIndexKey(thing)) : [])).sort();
}

/** Those under which lists show something. */
async function shownPlaces(): Promise<string[]> {
  const lists = MARKS.map(async (mark) => {
    const listed = await things().list(mark);
    const found = await Promise.all(listed.map(async (one) => (await things().read([one])).length));
    return listed.flatMap(({ id, indexKey }, at) => (found[at] ? indexKeyOf(id, indexKey) : []));
  });
  return (await Promise.all(lists)).flat().sort();
}

test('a list has each thing once after any changes at once, however they interleave', async () => {
  const random = seededRandom(1760);
  const pick = <T>(from: readonly T[]): T =>
    from[(random(new Uint32Array(1))[0] ?? 0) % from.length] as T;
  let born = 0;
  proxy.watch(() => pause(pick([0, 1, 2, 3]), null));
  const steps = [
    (id: string) => things().updateExisting(id, (thing) => ({ ...thing, mark: pick(MARKS) })),
    async (id: string) => {
      const old = await things().getVersioned(id);
      if (old) await things().replace(id, old, { ...old.value, mark: pick(MARKS) });
    },
    (id: string) => things().delete(id),
    (id: string) => things().create(id, { mark: pick(MARKS), bornAt: ++born }),
  ];
  const act = async () => {
    for (let step = 0; step < 4; step++) await pick(steps)(pick(['une', 'autre']));
  };
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(Array.from({ length: 5 }, act));
    const right = await rightPlaces();
    expect([round, await shownPlaces()]).toEqual([round, right]);
    // What was changed and deleted at once may have left a place that nobody is shown.
    shiftClock(3_600_000);
    await things().repair();
    shiftClock(0);
    expect([round, await places().keys('')]).toEqual([round, right]);
  }
}, 300_000);

test('a list gets back at night what it lacks, and loses what does not belong to it', async () => {
  for (const id of await things().keys('')) await things().delete(id);
  await things().repair();
  for (const id of ['perdue', 'deplacee', 'juste'])
    await things().create(id, { mark: 'a', bornAt: 1 });
  const right = await rightPlaces();
  const keyIn = (group: string, id: string) => indexKeyOf(id, { group, sort: '0000000000001' });
  for (const id of ['perdue', 'deplacee']) await places().delete(keyIn('a', id));
  for (const key of [
    ...[
      keyIn('b', 'deplacee'),
      keyIn('c', 'deplacee'),
      keyIn('b', 'juste'),
      keyIn('b', 'inconnue'),
    ],
  ]) {
    await places().put(key, new Date(0).toISOString());
  }
  expect(await things().repair()).toBe(6);
  expect(await places().keys('')).toEqual(right);
  expect(await things().repair()).toBe(0);
});

test('a store of several pages is purged and listed whole, each page with a deadline of its own', async () => {
  const store = rawStore<number>('long');
  const keyOf = (number: number) => String(number).padStart(5, '0');
  const numbers = Array.from({ length: 1_101 }, (_, number) => number);
  await pLimit(24).map(numbers, (number) => store.put(keyOf(number), number));
  await store.deleteByKey((key) => Number(key) > 1_050);
  shortenDeadlines(2);
  // Two pages: longer together than the four seconds that one operation may take here.
  proxy.watch(() => pause(2_200, null));
  expect(await store.keys('')).toEqual(numbers.slice(0, 1_051).map(keyOf));
  expect(proxy.operations).toHaveLength(2);
});
