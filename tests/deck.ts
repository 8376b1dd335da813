import type { BankContent } from '#netlify/server/content/bank-content.ts';
import { toArcanum } from '#netlify/server/content/card-arcanum.ts';
import { toCardTexts, toOpenings } from '#netlify/server/content/card-texts.ts';
import type { Arcanum, Categorization, Interpretation } from '#src/tarot/arcana.ts';
import type { CardTexts } from '#src/tarot/interpretation/card-texts.ts';
import { pickedIn } from '#src/tarot/interpretation/table.ts';
import { weave } from '#src/tarot/interpretation/weave.ts';
import { categorize } from '#src/tarot/selection.ts';
import { shuffle } from '#src/tarot/shuffle.ts';
import { readSiteContent } from './site-content.ts';
import { seededRandom } from './unit/seeded-random.ts';

const { cards, banks, motifs } = await readSiteContent(process.cwd());
const bankOf = (id: string) => banks.find((bank) => bank.id === id) as BankContent;

/** The deck as `content/cartes` has it now. */
export const deck: readonly Arcanum[] = cards.map(toArcanum);

/** What letters are made of, as `content/voisines` and `content/motifs.yaml` have it now. */
export const cardTexts: readonly CardTexts[] = cards.map((card) =>
  toCardTexts(card, bankOf(card.id)),
);
export const openings = toOpenings(motifs);

/** The texts of these cards, in this order. */
export function textsOf(ids: readonly string[], among = cardTexts): CardTexts[] {
  return ids.map((id) => among.find((card) => card.id === id) as CardTexts);
}

/** The letter of a draw as the site weaves it now. */
export function wovenReading(draw: Categorization): Interpretation {
  return weave(textsOf(pickedIn(draw)), openings);
}

/** Draws of ten cards, the same at every run for the same seed. */
export function randomDraws(count: number, seed: number): Categorization[] {
  const random = seededRandom(seed);
  const ids = deck.map(({ id }) => id);
  return Array.from({ length: count }, () => categorize(shuffle(ids, random).slice(0, 10)));
}
