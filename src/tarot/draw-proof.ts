// See docs/decisions/0060-verifiable-draw.md.
import { DECK_IDS } from './deck-ids.ts';
import { sha256, shuffledBy } from './seeded-shuffle.ts';
import { cutAt, keepPlaces } from './shuffle.ts';

/** The site shuffled a new deck, the browser shuffled it again. */
export interface DealStep {
  kind: 'deal';
  /** SHA-256 of the site's seed. */
  commitment: string;
  /** The site's seed, which the site alone can open. */
  sealedSeed: string;
  browserSeed: string;
  /** Positions of the cards that had been picked, and stayed where they lay. */
  held: readonly number[];
}

export interface CutStep {
  kind: 'cut';
  /** How many cards went from the top under the rest. */
  point: number;
  held: readonly number[];
}

/** One of the steps that an order on the table came about by. */
export type DeckStep = DealStep | CutStep;

/**
 * Whether the site's seeds, one for each time that it shuffled, are those that it had committed itself to, and lead to
 * this order.
 */
export async function isProven(
  steps: readonly DeckStep[],
  siteSeeds: readonly string[],
  cardOrder: readonly string[],
): Promise<boolean> {
  const seeds = siteSeeds.values();
  let order: readonly string[] = DECK_IDS;
  for (const step of steps) {
    const held = step.held.map((position) => order[position] as string);
    if (step.kind === 'cut') {
      order = keepPlaces(order, cutAt(order, step.point), held);
    } else {
      const seed = seeds.next().value ?? '';
      if ((await sha256(seed)) !== step.commitment) return false;
      const bySite = await shuffledBy(seed, DECK_IDS);
      order = keepPlaces(order, await shuffledBy(step.browserSeed, bySite), held);
    }
  }
  return JSON.stringify(order) === JSON.stringify(cardOrder);
}
