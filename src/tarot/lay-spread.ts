import { DECK_IDS } from './arcana.ts';
import {
  type CardSelection,
  hasDuplicates,
  type ValidationMessage,
  validateSelection,
} from './card-selection.ts';
import { computeCardSum } from './digit-sums.ts';
import { getGroupPerCard } from './spread-types.ts';
import { getSpread, type LaidSpread, type Spread } from './spreads.ts';

// These functions are not in card-selection.ts, because the script for picking cards does without them.

/** Returns whether a spread has one card more than are picked: the last, given by the sum of the picks. */
export function hasSumCard(spread: Spread): boolean {
  return getGroupPerCard(spread).length > spread.pickCount;
}

/** Returns the card that the sum of the picks gives, which may be one of them; empty without a sum card. */
function getSumCards(spread: Spread, selectedCards: readonly string[]): string[] {
  if (!hasSumCard(spread)) return [];
  const cardNumbers = selectedCards.map((id) => DECK_IDS.indexOf(id));
  const { number } = computeCardSum(cardNumbers);
  return [DECK_IDS[number] as string];
}

/** Lays the picks, in their order, group by group. @throws RangeError with `validateSelection`'s message */
export function layCards(selection: CardSelection): LaidSpread {
  const { selectedCards } = selection;
  const spread = getSpread(selection.spread);
  const error = validateSelection(spread, selectedCards);
  if (error) throw new RangeError(error);
  const remaining = [...selectedCards, ...getSumCards(spread, selectedCards)];
  const idsByGroup: LaidSpread['categorization'] = {};
  for (const { id, count } of spread.groups) idsByGroup[id] = remaining.splice(0, count);
  return { spread: spread.id, categorization: idsByGroup };
}

/** Checks that each pick is laid once and a sum card is correct. @returns an error message, or null */
export function validateLaidSpread({
  spread: spreadId,
  selectedCards,
  categorization: idsByGroup,
}: CardSelection & LaidSpread): ValidationMessage {
  const spread = getSpread(spreadId);
  const error = validateSelection(spread, selectedCards);
  if (error) return error;
  const wrongGroup = spread.groups.find(({ id, count }) => idsByGroup[id]?.length !== count);
  if (wrongGroup) return `Vous devez sélectionner exactement ${wrongGroup.requiredCardsText}`;
  const laidIds = getCardIds({ spread: spreadId, categorization: idsByGroup });
  const sumIds = getSumCards(spread, selectedCards);
  const laidPicks = laidIds.slice(0, spread.pickCount);
  const picks = new Set(selectedCards);
  const isEachLaid = laidPicks.length === picks.size && laidPicks.every((id) => picks.has(id));
  // All groups of the spread were found above, so an additional key is an unknown group.
  const hasUnknownGroup = Object.keys(idsByGroup).length > spread.groups.length;
  const isSumCorrect = laidIds.slice(spread.pickCount).every((id, index) => id === sumIds[index]);
  if (hasDuplicates(laidPicks) || !isEachLaid || hasUnknownGroup || !isSumCorrect) {
    return 'Chaque carte doit être utilisée exactement une fois';
  }
  return null;
}

/** Returns the ids of all cards of a spread, in the order in which they are laid. */
export function getCardIds({ spread, categorization }: LaidSpread): string[] {
  return getSpread(spread).groups.flatMap(({ id }) => categorization[id] ?? []);
}
