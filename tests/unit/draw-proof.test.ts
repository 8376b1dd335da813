import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DECK_SIZE } from '#src/tarot/arcana.ts';
import { DECK_IDS } from '#src/tarot/deck-ids.ts';
import { type DeckStep, isProven } from '#src/tarot/draw-proof.ts';
import { freshSeed, sha256, shuffledBy } from '#src/tarot/seeded-shuffle.ts';
import { cutAt, cutPoint, keepPlaces, randomBelow } from '#src/tarot/shuffle.ts';
import { seededRandom } from './seeded-random.ts';

const NUMBERS = Array.from({ length: DECK_SIZE }, (_, number) => number);

/** The shuffle as the decision describes it, written a second time and with another library. */
function asDescribed<T>(seed: string, items: readonly T[]): T[] {
  const values = Array.from({ length: 4 }, (_, block) => {
    const digest = createHash('sha256').update(`${seed}/${block}`).digest();
    return Array.from({ length: 8 }, (_, place) => digest.readUInt32BE(place * 4));
  }).flat();
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const count = last + 1;
    let value = values.shift() as number;
    while (value >= 2 ** 32 - (2 ** 32 % count)) value = values.shift() as number;
    order.splice(last, 1, ...order.splice(value % count, 1, order[last] as T));
  }
  return order;
}

interface Drawn {
  steps: DeckStep[];
  siteSeeds: string[];
  cardOrder: string[];
}

const random = seededRandom(1650);
const below = (bound: number) => randomBelow(bound, random);

/** A draw as a visitor may make it: the deck is shuffled and cut, cards are picked, and the rest is shuffled and cut again. */
async function drawn(): Promise<Drawn> {
  const steps: DeckStep[] = [];
  const siteSeeds: string[] = [];
  let order: string[] = [...DECK_IDS];
  let held: number[] = [];
  for (let turn = below(5); turn >= 0; turn--) {
    const kept = held.map((position) => order[position] as string);
    if (steps.length === 0 || below(2) === 0) {
      const [seed, browserSeed] = [freshSeed(), freshSeed()];
      const served = await shuffledBy(seed, DECK_IDS);
      order = keepPlaces(order, await shuffledBy(browserSeed, served), kept);
      steps.push({
        ...{ kind: 'deal', commitment: await sha256(seed), sealedSeed: '', browserSeed, held },
      });
      siteSeeds.push(seed);
    } else {
      const point = cutPoint(DECK_SIZE, random);
      order = keepPlaces(order, cutAt(order, point), kept);
      steps.push({ kind: 'cut', point, held });
    }
    held = [...new Set([...held, below(DECK_SIZE)])];
  }
  return { steps, siteSeeds, cardOrder: order };
}

describe('a seed', () => {
  test('gives 256 bits, other ones each time', () => {
    const seeds = Array.from({ length: 100 }, freshSeed);
    for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(seeds).size).toBe(100);
  });

  test('stands for one order, which another program finds too', async () => {
    for (let turn = 0; turn < 200; turn++) {
      const seed = freshSeed();
      expect(await shuffledBy(seed, DECK_IDS)).toEqual(asDescribed(seed, DECK_IDS));
    }
  });

  test('puts every card at every position equally often', async () => {
    const runs = 5_500;
    const counts = NUMBERS.map(() => NUMBERS.map(() => 0));
    for (let run = 0; run < runs; run++) {
      const order = await shuffledBy(`seed ${run}`, NUMBERS);
      for (const [position, card] of order.entries()) {
        const row = counts[card] as number[];
        row[position] = (row[position] as number) + 1;
      }
    }
    const expected = runs / DECK_SIZE;
    const chiSquare = counts.flat().reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    // Exceeded once in a thousand fair tables of 21 times 21 degrees of freedom.
    expect(chiSquare).toBeLessThan(537);
  });
});

describe('a draw', () => {
  test('is computed again from its seeds, its cuts and the cards that stayed: a thousand of them', async () => {
    for (let turn = 0; turn < 1_000; turn++) {
      const { steps, siteSeeds, cardOrder } = await drawn();
      expect(await isProven(steps, siteSeeds, cardOrder)).toBe(true);
    }
  });

  test('with anything forged proves nothing', async () => {
    const { siteSeeds, cardOrder, ...draw } = await drawnWithCut();
    const [seed = '', ...others] = siteSeeds;
    const proven = (changed: Partial<Drawn>) => {
      const { steps, ...rest } = { siteSeeds, cardOrder, ...draw, ...changed };
      return isProven(steps, rest.siteSeeds, rest.cardOrder);
    };
    const withStep = (kind: DeckStep['kind'], changes: object) =>
      draw.steps.map((step) => (step.kind === kind ? { ...step, ...changes } : step) as DeckStep);
    expect(await proven({})).toBe(true);
    // The site shows another seed than the one that it had shuffled with.
    expect(await proven({ siteSeeds: [freshSeed(), ...others] })).toBe(false);
    expect(await proven({ siteSeeds: [] })).toBe(false);
    // It says afterwards that it had committed itself to that one.
    const later = freshSeed();
    const steps = withStep('deal', { commitment: await sha256(later) });
    expect(await proven({ steps, siteSeeds: [later, ...others] })).toBe(false);
    expect(await proven({ siteSeeds: [seed.toUpperCase(), ...others] })).toBe(false);
    // Two cards change places on the table.
    const swapped = [cardOrder[1] as string, cardOrder[0] as string, ...cardOrder.slice(2)];
    expect(await proven({ cardOrder: swapped })).toBe(false);
    expect(await proven({ cardOrder: cardOrder.slice(1) })).toBe(false);
    expect(await proven({ steps: withStep('deal', { browserSeed: freshSeed() }) })).toBe(false);
    expect(await proven({ steps: withStep('cut', { point: 1 }) })).toBe(false);
    expect(await proven({ steps: withStep('cut', { held: [0, 1, 2] }) })).toBe(false);
  });
});

async function drawnWithCut(): Promise<Drawn> {
  for (;;) {
    const draw = await drawn();
    const kinds = draw.steps.map(({ kind }) => kind);
    if (kinds.includes('cut') && kinds.filter((kind) => kind === 'deal').length === 1) return draw;
  }
}
