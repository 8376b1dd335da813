import {
  CATEGORIES,
  CATEGORY_SIZES,
  type Categorization,
  type Category,
  DECK_SIZE,
  SPREAD_SIZE,
} from './arcana.ts';

/** A broken rule: the sentence to show, or null where the rule holds. */
type Verdict = string | null;

function hasDuplicates(ids: readonly string[]): boolean {
  return new Set(ids).size < ids.length;
}

export function checkSelection(selectedCards: readonly string[]): Verdict {
  const count = selectedCards.length;
  if (count === 0) return 'Aucune carte sélectionnée';
  if (count > SPREAD_SIZE) return 'Vous ne pouvez sélectionner que 10 cartes maximum';
  if (count < SPREAD_SIZE) return `Vous devez sélectionner exactement 10 cartes (${count}/10)`;
  if (hasDuplicates(selectedCards)) {
    return 'Vous ne pouvez pas sélectionner la même carte plusieurs fois';
  }
  return null;
}

/**
 * The first three cards are qualities, then three obstacles, three of the future, and the special one.
 * @throws RangeError with the broken rule's sentence
 */
export function categorize(selectedCards: readonly string[]): Categorization {
  const broken = checkSelection(selectedCards);
  if (broken) throw new RangeError(broken);
  return {
    qualities: selectedCards.slice(0, 3),
    obstacles: selectedCards.slice(3, 6),
    future: selectedCards.slice(6, 9),
    special: selectedCards.slice(9),
  };
}

/** The category that the card at this place of the selection (0 to 9) falls into. */
export function categoryAt(place: number): Category {
  return CATEGORIES[Math.floor(place / 3)] as Category;
}

const SIZE_MESSAGES: Record<Category, string> = {
  qualities: 'Vous devez sélectionner exactement 3 cartes pour les qualités',
  obstacles: 'Vous devez sélectionner exactement 3 cartes pour les obstacles',
  future: "Vous devez sélectionner exactement 3 cartes pour l'avenir",
  special: 'Vous devez sélectionner exactement 1 carte spéciale',
};

export function checkCategorization(
  categorization: Categorization,
  selectedCards: readonly string[],
): Verdict {
  for (const category of CATEGORIES) {
    if (categorization[category].length !== CATEGORY_SIZES[category])
      return SIZE_MESSAGES[category];
  }
  const placed = CATEGORIES.flatMap((category) => categorization[category]);
  const selected = new Set(selectedCards);
  const isEachPlaced = placed.length === selected.size && placed.every((id) => selected.has(id));
  if (hasDuplicates(placed) || !isEachPlaced) {
    return 'Chaque carte doit être utilisée exactement une fois';
  }
  return null;
}

/** True when `cardOrder` holds each id of the deck exactly once. */
export function isDeckOrder(cardOrder: readonly string[], deckIds: readonly string[]): boolean {
  const known = new Set(deckIds);
  return (
    cardOrder.length === DECK_SIZE &&
    !hasDuplicates(cardOrder) &&
    cardOrder.every((id) => known.has(id))
  );
}
