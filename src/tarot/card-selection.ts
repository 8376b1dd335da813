import { DECK_SIZE } from './arcana.ts';
import type { Spread, SpreadId } from './spreads.ts';

/** A French error message for the visitor, or null if the validated cards are correct. */
export type ValidationMessage = string | null;

/** The cards that a visitor picked for a spread. */
export interface CardSelection {
  spread: SpreadId;
  /** Ids in the order in which they were picked. */
  selectedCards: readonly string[];
}

export function hasDuplicates(ids: readonly string[]): boolean {
  return new Set(ids).size < ids.length;
}

export function validateSelection(
  { pickCount }: Spread,
  selectedCards: readonly string[],
): ValidationMessage {
  const count = selectedCards.length;
  if (count === 0) return 'Aucune carte sélectionnée';
  if (count > pickCount) return `Vous ne pouvez sélectionner que ${pickCount} cartes maximum`;
  if (count < pickCount) {
    return `Vous devez sélectionner exactement ${pickCount} cartes (${count}/${pickCount})`;
  }
  if (hasDuplicates(selectedCards)) {
    return 'Vous ne pouvez pas sélectionner la même carte plusieurs fois';
  }
  return null;
}

/** Returns whether `cardOrder` contains each of the deck's 22 ids (`deckIds`) exactly once. */
export function isDeckOrder(cardOrder: readonly string[], deckIds: readonly string[]): boolean {
  const knownIds = new Set(deckIds);
  return (
    cardOrder.length === DECK_SIZE &&
    !hasDuplicates(cardOrder) &&
    cardOrder.every((id) => knownIds.has(id))
  );
}
