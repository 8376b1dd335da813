import type { KeptReading } from '#src/features/draw/kept/model.ts';
import { type Arcanum, DECK_SIZE } from '#src/tarot/arcana.ts';

export interface CardCount {
  card: Arcanum;
  /** In how many readings it was picked. */
  count: number;
}

/** How often each card was picked, the most frequent ones first; what a sum named is no chance. */
export function countCards(
  readings: readonly KeptReading[],
  arcana: readonly Arcanum[],
): CardCount[] {
  const cards = readings.flatMap(({ selectedCards }) => selectedCards);
  return arcana
    .map((card) => ({ card, count: cards.filter((id) => id === card.id).length }))
    .sort((one, other) => other.count - one.count || one.card.number - other.card.number);
}

/** How often chance alone brings each card in so many readings. */
export function expectedCount(readings: readonly KeptReading[]): number {
  const picked = readings.reduce((sum, { selectedCards }) => sum + selectedCards.length, 0);
  return picked / DECK_SIZE;
}
