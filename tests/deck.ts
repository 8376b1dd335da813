import { readSiteContent } from '#netlify/making/content-files.ts';
import { toArcanum } from '#netlify/server/content/card-arcanum.ts';
import type { Arcanum, Categorization } from '#src/tarot/arcana.ts';
import { categorize } from '#src/tarot/selection.ts';
import { shuffle } from '#src/tarot/shuffle.ts';
import { seededRandom } from './unit/seeded-random.ts';

const { cards, pairs } = await readSiteContent(process.cwd());

/** The deck as `content/cartes` has it now. */
export const deck: readonly Arcanum[] = cards.map((card) => toArcanum(card, pairs));

/** Draws of ten cards, the same at every run for the same seed. */
export function randomDraws(count: number, seed: number): Categorization[] {
  const random = seededRandom(seed);
  const ids = deck.map(({ id }) => id);
  return Array.from({ length: count }, () => categorize(shuffle(ids, random).slice(0, 10)));
}

/** The 1,540 sets of three cards. */
export function* setsOfThree(): Generator<Arcanum[]> {
  for (const [first, one] of deck.entries()) {
    for (const [second, two] of deck.entries()) {
      for (const three of second > first ? deck.slice(second + 1) : []) yield [one, two, three];
    }
  }
}
