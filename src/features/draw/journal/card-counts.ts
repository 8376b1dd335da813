import type { KeptReading } from '#src/features/draw/kept/model.ts';
import { cardsOf } from '#src/features/draw/letter.ts';
import { type Arcanum, DECK_SIZE, SPREAD_SIZE } from '#src/tarot/arcana.ts';

export interface CardCount {
  card: Arcanum;
  /** In how many readings it lies. */
  count: number;
}

/** How often each card came, the most frequent ones first. */
export function countCards(
  readings: readonly KeptReading[],
  arcana: readonly Arcanum[],
): CardCount[] {
  const cards = readings.flatMap(cardsOf);
  return arcana
    .map((card) => ({ card, count: cards.filter((id) => id === card.id).length }))
    .sort((one, other) => other.count - one.count || one.card.number - other.card.number);
}

/** How often chance alone brings each card in so many readings. */
export function expectedCount(readings: number): number {
  return (readings * SPREAD_SIZE) / DECK_SIZE;
}
