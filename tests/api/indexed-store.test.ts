import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formatIndexKey, indexedStore } from '#netlify/server/storage/indexed-store.ts';
import { shiftClock } from '#tests/support/admin-session.ts';
import { setUpFailingStorage } from '#tests/support/failing-storage.ts';
import { openRawStore } from '#tests/support/raw-store.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { shortenDeadlines } from '#tests/support/shorten-deadlines.ts';

const { proxy } = setUpFailingStorage();
const ROUNDS = process.env.LONG_TESTS ? 400 : 12;
const MARKS = ['a', 'b', 'c'];

const thingSchema = z.object({ mark: z.string(), bornAt: z.number() });
type Thing = z.infer<typeof thingSchema>;
const toIndexKey = ({ mark, bornAt }: Thing) => ({
  group: mark,
  sort: String(bornAt).padStart(13, '0'),
});
const openThings = () => indexedStore('things', thingSchema, toIndexKey);
const openIndex = () => openRawStore<string>('things-index');

afterEach(() => {
  proxy.watch();
  shiftClock(0);
});

/** Returns the index keys that follow from the stored values. */
async function listExpectedKeys(): Promise<string[]> {
  const ids = await openThings().keys('');
  const stored = await Promise.all(
    ids.map(async (id) => [id, await openThings().get(id)] as const),
  );
  return stored
    .flatMap(([id, thing]) => (thing ? formatIndexKey(id, toIndexKey(thing)) : []))
    .sort();
}

/** Returns the index keys under which lists find a value. */
async function listReadableKeys(): Promise<string[]> {
  const lists = MARKS.map(async (mark) => {
    const entries = await openThings().list(mark);
    const values = await Promise.all(entries.map((entry) => openThings().read([entry])));
    const readable = entries.filter((_, index) => values[index]?.length);
    return readable.map(({ id, indexKey }) => formatIndexKey(id, indexKey));
  });
  return (await Promise.all(lists)).flat().sort();
}

test('a list has each value once after concurrent changes, however they interleave', async () => {
  const random = createSeededRandom(1760);
  const pick = <T>(options: readonly T[]): T =>
    options[(random(new Uint32Array(1))[0] ?? 0) % options.length] as T;
  let lastBornAt = 0;
  proxy.watch(() => pause(pick([0, 1, 2, 3]), null));
  const steps = [
    (id: string) => openThings().updateExisting(id, (thing) => ({ ...thing, mark: pick(MARKS) })),
    async (id: string) => {
      const current = await openThings().getVersioned(id);
      if (current) await openThings().replace(id, current, { ...current.value, mark: pick(MARKS) });
    },
    (id: string) => openThings().delete(id),
    (id: string) => openThings().create(id, { mark: pick(MARKS), bornAt: ++lastBornAt }),
  ];
  const runRandomSteps = async () => {
    for (let step = 0; step < 4; step++) await pick(steps)(pick(['une', 'autre']));
  };
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(Array.from({ length: 5 }, runRandomSteps));
    const expectedKeys = await listExpectedKeys();
    expect([round, await listReadableKeys()]).toEqual([round, expectedKeys]);
    // A concurrent change and deletion may leave an index entry that lists ignore.
    shiftClock(3_600_000);
    await openThings().repair();
    shiftClock(0);
    expect([round, await openIndex().keys('')]).toEqual([round, expectedKeys]);
  }
}, 300_000);

test('repair restores missing index entries and deletes wrong ones', async () => {
  for (const id of await openThings().keys('')) await openThings().delete(id);
  await openThings().repair();
  for (const id of ['perdue', 'deplacee', 'juste']) {
    await openThings().create(id, { mark: 'a', bornAt: 1 });
  }
  const expectedKeys = await listExpectedKeys();
  const toKey = (group: string, id: string) => formatIndexKey(id, { group, sort: '0000000000001' });
  for (const id of ['perdue', 'deplacee']) await openIndex().delete(toKey('a', id));
  const wrongKeys = [
    toKey('b', 'deplacee'),
    toKey('c', 'deplacee'),
    toKey('b', 'juste'),
    toKey('b', 'inconnue'),
  ];
  for (const key of wrongKeys) await openIndex().put(key, new Date(0).toISOString());
  // The entity of a recent entry may not be written yet.
  const recentKey = toKey('c', 'bientot');
  await openIndex().put(recentKey, new Date().toISOString());
  expect(await openThings().repair()).toBe(6);
  expect(await openIndex().keys('')).toEqual([...expectedKeys, recentKey]);
  expect(await openThings().repair()).toBe(0);
  shiftClock(11 * 60_000);
  expect(await openThings().repair()).toBe(1);
});

test('deletion and listing cover all pages of a store, each page with its own deadline', async () => {
  const store = openRawStore<number>('long');
  const formatKey = (number: number) => String(number).padStart(5, '0');
  const numbers = Array.from({ length: 1_101 }, (_, number) => number);
  await pLimit(24).map(numbers, (number) => store.put(formatKey(number), number));
  await store.deleteByKey((key) => Number(key) > 1_050);
  shortenDeadlines(2);
  // Two pages take longer together than the deadline of one operation, which is four seconds here.
  proxy.watch(() => pause(2_200, null));
  expect(await store.keys('')).toEqual(numbers.slice(0, 1_051).map(formatKey));
  expect(proxy.operations).toHaveLength(2);
});
