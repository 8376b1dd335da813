import { DECK_IDS, DECK_SIZE } from './arcana.ts';
import type { Selection } from './card-selection.ts';
import { getSpread, SPREADS, type Spread } from './spreads.ts';

const RADIX = 36;

/** How many cards are left for each pick: 22 for the first, 21 for the second. */
function choicesOf({ picked }: Spread): number[] {
  return Array.from({ length: picked }, (_, pick) => DECK_SIZE - pick);
}

/** Different draws of a spread: 22 · 21 · … */
function drawsOf(spread: Spread): number {
  return choicesOf(spread).reduce((product, count) => product * count, 1);
}

/** How many signs a draw takes: eight for ten cards. */
function lengthOf(spread: Spread): number {
  return (drawsOf(spread) - 1).toString(RADIX).length;
}

/**
 * The picked cards in their order, as signs: each pick is a digit, its place among the cards left. The spread stands
 * before them, unless it is the house's own: `3f9k2x0a`, `croix.2k9f`.
 */
export function encodeDraw({ spread: id, selectedCards }: Selection): string {
  const spread = getSpread(id);
  const left = [...DECK_IDS];
  const value = selectedCards.reduce((sum, card) => {
    const base = left.length;
    const digit = left.indexOf(card);
    left.splice(digit, 1);
    return sum * base + digit;
  }, 0);
  const signs = value.toString(RADIX).padStart(lengthOf(spread), '0');
  return spread.slug ? `${spread.slug}.${signs}` : signs;
}

/** The spread and its picked cards in their order; null for a code that is no draw. */
export function decodeDraw(code: string): Selection | null {
  const [, slug = '', signs = ''] = /^(?:([a-z]+)\.)?([0-9a-z]+)$/.exec(code.toLowerCase()) ?? [];
  const spread = SPREADS.find((one) => one.slug === slug);
  if (!spread || signs.length !== lengthOf(spread)) return null;
  let value = Number.parseInt(signs, RADIX);
  if (value >= drawsOf(spread)) return null;
  const digits = choicesOf(spread)
    .toReversed()
    .map((base) => {
      const digit = value % base;
      value = (value - digit) / base;
      return digit;
    });
  const left = [...DECK_IDS];
  const selectedCards = digits.toReversed().flatMap((digit) => left.splice(digit, 1));
  return { spread: spread.id, selectedCards };
}
