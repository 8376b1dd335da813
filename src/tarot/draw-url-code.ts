import { DECK_IDS, DECK_SIZE } from './arcana.ts';
import type { CardSelection } from './card-selection.ts';
import { getSpread, SPREADS, type Spread } from './spreads.ts';

const RADIX = 36;

/** Returns the base of each pick's digit in `encodeDraw`: the number of cards that are left, 22, 21… */
function getBases({ pickCount }: Spread): number[] {
  return Array.from({ length: pickCount }, (_, pick) => DECK_SIZE - pick);
}

/** Returns the number of possible draws: 22 · 21 · … */
function countDraws(spread: Spread): number {
  return getBases(spread).reduce((product, base) => product * base, 1);
}

/** Returns the number of characters of an encoded draw: eight for ten cards. */
function getCodeLength(spread: Spread): number {
  return (countDraws(spread) - 1).toString(RADIX).length;
}

/**
 * Encodes the picks as one number, written in base 36. Each pick is a digit of the number: the index of
 * the picked card among the cards that are left (see `getBases`).
 * The spread's slug comes first (`croix.2k9f`), unless it is empty, as for ten cards (`3f9k2x0a`).
 */
export function encodeDraw({ spread: spreadId, selectedCards }: CardSelection): string {
  const spread = getSpread(spreadId);
  const remaining = [...DECK_IDS];
  const value = selectedCards.reduce((encoded, card) => {
    const base = remaining.length;
    const digit = remaining.indexOf(card);
    remaining.splice(digit, 1);
    return encoded * base + digit;
  }, 0);
  const characters = value.toString(RADIX).padStart(getCodeLength(spread), '0');
  return spread.slug ? `${spread.slug}.${characters}` : characters;
}

/** Returns the spread and the picked cards in their order, or null if the code is not a draw. */
export function decodeDraw(code: string): CardSelection | null {
  const [, slug = '', characters = ''] =
    /^(?:([a-z]+)\.)?([0-9a-z]+)$/.exec(code.toLowerCase()) ?? [];
  const spread = SPREADS.find((candidate) => candidate.slug === slug);
  if (!spread || characters.length !== getCodeLength(spread)) return null;
  let value = Number.parseInt(characters, RADIX);
  if (value >= countDraws(spread)) return null;
  // Divides by the bases from the last to the first, because the last digit is the first remainder.
  const digitsFromLast = getBases(spread)
    .toReversed()
    .map((base) => {
      const digit = value % base;
      value = (value - digit) / base;
      return digit;
    });
  const remaining = [...DECK_IDS];
  const selectedCards = digitsFromLast.toReversed().flatMap((digit) => remaining.splice(digit, 1));
  return { spread: spread.id, selectedCards };
}
