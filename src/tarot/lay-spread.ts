import { DECK_IDS } from './arcana.ts';
import {
  hasDuplicates,
  type Selection,
  type ValidationMessage,
  validateSelection,
} from './card-selection.ts';
import { cardSum } from './digit-sums.ts';
import { getPositions, mapGroups } from './spread-types.ts';
import { getSpread, type LaidSpread, type Spread } from './spreads.ts';

// Apart from the table's script, which picks cards and lays none.

/** Whether the last card of a spread is not picked: the sum of the others names it. */
export function hasSumCard(spread: Spread): boolean {
  return getPositions(spread).length > spread.picked;
}

/** The cards that were not picked, which the sum of the others names; it may be one of them. */
function summedCards(spread: Spread, selectedCards: readonly string[]): string[] {
  if (!hasSumCard(spread)) return [];
  const { number } = cardSum(selectedCards.map((id) => DECK_IDS.indexOf(id)));
  return [DECK_IDS[number] as string];
}

/** Lays the cards in the order they were picked. @throws RangeError with the broken rule's sentence */
export function layCards(selection: Selection): LaidSpread {
  const { selectedCards } = selection;
  const spread = getSpread(selection.spread);
  const broken = validateSelection(spread, selectedCards);
  if (broken) throw new RangeError(broken);
  const left = [...selectedCards, ...summedCards(spread, selectedCards)];
  const categorization = mapGroups(spread, ({ count }) => left.splice(0, count));
  return { spread: spread.id, categorization };
}

/** Whether the cards lie as the spread asks: each picked one once, and the one that their sum names in its place. */
export function validateLaidSpread({
  spread: id,
  selectedCards,
  categorization,
}: Selection & LaidSpread): ValidationMessage {
  const spread = getSpread(id);
  const broken = validateSelection(spread, selectedCards);
  if (broken) return broken;
  const wrong = spread.groups.find((group) => categorization[group.id]?.length !== group.count);
  if (wrong) return `Vous devez sélectionner exactement ${wrong.wanted}`;
  const laid = getCardIds({ spread: id, categorization });
  const summed = summedCards(spread, selectedCards);
  const placed = laid.slice(0, spread.picked);
  const selected = new Set(selectedCards);
  const isEachPlaced = placed.length === selected.size && placed.every((one) => selected.has(one));
  const isForeign = Object.keys(categorization).length > spread.groups.length;
  const isSumRight = laid.slice(spread.picked).every((one, place) => one === summed[place]);
  if (hasDuplicates(placed) || !isEachPlaced || isForeign || !isSumRight) {
    return 'Chaque carte doit être utilisée exactement une fois';
  }
  return null;
}

/** The ids of all cards of a spread, in the order in which they are laid. */
export function getCardIds({ spread, categorization }: LaidSpread): string[] {
  return getSpread(spread).groups.flatMap(({ id }) => categorization[id] ?? []);
}
