import { DECK_IDS } from './card-ids.ts';
import { checkSelection, hasDuplicates, type Selection, type Verdict } from './card-selection.ts';
import { cardSum } from './digit-sums.ts';
import { byGroup, placesOf } from './spread-types.ts';
import { type LaidSpread, type Spread, spreadNamed } from './spreads.ts';

// Apart from the table's script, which picks cards and lays none.

/** Whether the last card of a spread is not picked: the sum of the others names it. */
export function isSummed(spread: Spread): boolean {
  return placesOf(spread).length > spread.picked;
}

/** The cards that were not picked, which the sum of the others names; it may be one of them. */
function summedCards(spread: Spread, selectedCards: readonly string[]): string[] {
  if (!isSummed(spread)) return [];
  const { number } = cardSum(selectedCards.map((id) => DECK_IDS.indexOf(id)));
  return [DECK_IDS[number] as string];
}

/** Lays the cards in the order they were picked. @throws RangeError with the broken rule's sentence */
export function lay(selection: Selection): LaidSpread {
  const { selectedCards } = selection;
  const spread = spreadNamed(selection.spread);
  const broken = checkSelection(spread, selectedCards);
  if (broken) throw new RangeError(broken);
  const left = [...selectedCards, ...summedCards(spread, selectedCards)];
  const categorization = byGroup(spread, ({ count }) => left.splice(0, count));
  return { spread: spread.id, categorization };
}

/** Whether the cards lie as the spread asks: each picked one once, and the one that their sum names in its place. */
export function checkLaid({
  spread: id,
  selectedCards,
  categorization,
}: Selection & LaidSpread): Verdict {
  const spread = spreadNamed(id);
  const broken = checkSelection(spread, selectedCards);
  if (broken) return broken;
  const wrong = spread.groups.find((group) => categorization[group.id]?.length !== group.count);
  if (wrong) return `Vous devez sélectionner exactement ${wrong.wanted}`;
  const laid = laidCards({ spread: id, categorization });
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
export function laidCards({ spread, categorization }: LaidSpread): string[] {
  return spreadNamed(spread).groups.flatMap(({ id }) => categorization[id] ?? []);
}
