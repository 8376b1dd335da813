import { DECK_SIZE, SPREAD_SIZE } from './arcana.ts';

const LENGTH = 8;
const CODE = new RegExp(`^[0-9a-z]{${LENGTH}}$`, 'i');

/** How many cards are left for each pick: 22 for the first, 13 for the tenth. */
const CHOICES = Array.from({ length: SPREAD_SIZE }, (_, pick) => DECK_SIZE - pick);
/** 22 · 21 · … · 13, a little less than 36 to the power of 8. */
const DRAWS = CHOICES.reduce((product, count) => product * count, 1);

const deckNumbers = () => Array.from({ length: DECK_SIZE }, (_, number) => number);

/** Ten different cards in their order, by their numbers (0 to 21), as eight signs: each pick is a digit, its place among the cards left. */
export function encodeDraw(numbers: readonly number[]): string {
  const left = deckNumbers();
  const value = numbers.reduce((sum, number) => {
    const base = left.length;
    const digit = left.indexOf(number);
    left.splice(digit, 1);
    return sum * base + digit;
  }, 0);
  return value.toString(36).padStart(LENGTH, '0');
}

/** The numbers of the ten cards in their order; null for a code that is no draw. */
export function decodeDraw(code: string): number[] | null {
  if (!CODE.test(code)) return null;
  let value = Number.parseInt(code, 36);
  if (value >= DRAWS) return null;
  const digits = CHOICES.toReversed().map((base) => {
    const digit = value % base;
    value = (value - digit) / base;
    return digit;
  });
  const left = deckNumbers();
  return digits.toReversed().flatMap((digit) => left.splice(digit, 1));
}
