import { beforeEach, describe, expect, test } from 'vitest';
import { addressKey } from '#netlify/server/limits/quota.ts';
import { rotateLinkKey } from '#netlify/server/settings/secret.ts';
import { mapConcurrently } from '#netlify/server/storage/pool.ts';
import { DECK_IDS } from '#src/tarot/deck-ids.ts';
import { isProven } from '#src/tarot/draw-proof.ts';
import { freshSeed, sha256, shuffledBy } from '#src/tarot/seeded-shuffle.ts';
import { DAY_MS } from '#src/time.ts';
import { shiftClock } from '#tests/owner.ts';
import { proxiedPlatform } from '#tests/proxied-platform.ts';
import { rawStore } from '#tests/raw-store.ts';

const { platform, storage } = proxiedPlatform();

interface Shuffled {
  cardOrder: string[];
  commitment: { sha256: string; sealedSeed: string };
}

async function shuffled(): Promise<Shuffled> {
  return (await platform.fetch('/api/shuffle', { method: 'POST' })).json();
}

const opened = (sealedSeed: string, visitor = platform.visitor()) =>
  visitor.postJson('/api/shuffle/seed', { sealedSeed });

beforeEach(() => shiftClock(0));

describe('POST /api/shuffle', () => {
  test('commits the site to its order, which the seed it opens leads to', async () => {
    const shuffles = await Promise.all(Array.from({ length: 20 }, shuffled));
    for (const { cardOrder, commitment } of shuffles) {
      const answer = await opened(commitment.sealedSeed);
      expect(answer.status).toBe(200);
      const { seed } = await answer.json();
      expect(seed).toMatch(/^[0-9a-f]{64}$/);
      expect(await sha256(seed)).toBe(commitment.sha256);
      expect(await shuffledBy(seed, DECK_IDS)).toEqual(cardOrder);
      expect(JSON.stringify(commitment)).not.toContain(seed);
      const browserSeed = freshSeed();
      const deal = { kind: 'deal', commitment: commitment.sha256, browserSeed, held: [] } as const;
      const steps = [{ ...deal, sealedSeed: commitment.sealedSeed }];
      expect(await isProven(steps, [seed], await shuffledBy(browserSeed, cardOrder))).toBe(true);
    }
    const seals = shuffles.map(({ commitment }) => commitment.sealedSeed);
    expect(new Set(seals).size).toBe(20);
  });

  test('stores nothing', async () => {
    await shuffled();
    storage.watch();
    await shuffled();
    expect(storage.operations).toEqual([]);
  });

  test('shuffles all the same while storage is silent, without a commitment', async () => {
    // The key in memory counts for a minute.
    shiftClock(120_000);
    const log = console.error;
    console.error = () => undefined;
    storage.watch(() => 'silence');
    const began = performance.now();
    const answer: Partial<Shuffled> = await shuffled();
    storage.watch();
    console.error = log;
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(answer).toEqual({ cardOrder: expect.any(Array) });
    expect(answer.cardOrder?.toSorted()).toEqual([...DECK_IDS].sort());
  });
});

describe('a sealed seed', () => {
  const REFUSED = 'Le site ne reconnaît pas ce mélange\u202f: il ne peut pas le vérifier.';

  async function refusal(sealedSeed: string) {
    const response = await opened(sealedSeed);
    return [response.status, (await response.json()).message];
  }

  test('altered at any place, cut off or made up, is refused', async () => {
    const { sealedSeed } = (await shuffled()).commitment;
    const bytes = Buffer.from(sealedSeed, 'base64url');
    const places = [0, 11, 12, 27, 28, 60, bytes.length - 1];
    const altered = places.map((place) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
      return copy.toString('base64url');
    });
    const madeUp = ['A', freshSeed(), sealedSeed.slice(0, 30), sealedSeed.slice(0, -4)];
    for (const forged of [...altered, ...madeUp]) {
      expect(await refusal(forged), forged).toEqual([400, REFUSED]);
    }
    expect((await opened('')).status).toBe(400);
    expect((await opened('é')).status).toBe(400);
    expect((await opened('a'.repeat(300))).status).toBe(400);
    expect((await opened(sealedSeed)).status).toBe(200);
  });

  test('opens for a week, and only while the key of this site is what it was', async () => {
    const { sealedSeed } = (await shuffled()).commitment;
    shiftClock(7 * DAY_MS - 60_000);
    expect((await opened(sealedSeed)).status).toBe(200);
    shiftClock(7 * DAY_MS + 60_000);
    const over = 'Ce tirage a plus d’une semaine\u202f: il ne peut plus être vérifié.';
    expect(await refusal(sealedSeed)).toEqual([410, over]);
    shiftClock(0);
    const { sealedSeed: another } = (await shuffled()).commitment;
    await rotateLinkKey();
    shiftClock(120_000);
    expect(await refusal(another)).toEqual([400, REFUSED]);
  });

  test('is opened three hundred times a day for one connection', async () => {
    const visitor = platform.visitor();
    const { sealedSeed } = (await shuffled()).commitment;
    expect((await opened(sealedSeed, visitor)).status).toBe(200);
    const day = new Date().toISOString().slice(0, 10);
    const prefix = `${day}/seeds/${await addressKey(visitor.address, day)}`;
    const slots = Array.from({ length: 300 }, (_, slot) => `${prefix}/${slot}`);
    await mapConcurrently(slots, (key) => rawStore<true>('quotas').put(key, true));
    const response = await opened(sealedSeed, visitor);
    expect(response.status).toBe(429);
    expect((await response.json()).message).toMatch(/^Trop de tirages ont été vérifiés/);
    expect((await opened(sealedSeed)).status).toBe(200);
  });
});
