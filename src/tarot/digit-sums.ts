import { formatList } from '#src/tarot/interpretation/french-card-names.ts';
import { DECK_SIZE } from './arcana.ts';

/** One addition: some digits and what they make. */
export interface DigitSum {
  digits: number[];
  total: number;
}

/** The numbers added digit by digit, then the digits of the total as long as it is over 22. */
export function digitSums(numbers: readonly number[]): DigitSum[] {
  const digits = numbers.flatMap((number) => Array.from(String(number), Number));
  const total = digits.reduce((sum, digit) => sum + digit, 0);
  return [{ digits, total }, ...(total > DECK_SIZE ? digitSums([total]) : [])];
}

/** The number of the card that the sums of these numbers lead to; 22 is Le Mat, whose number is 0. */
export function arcanumNumber(numbers: readonly number[]): number {
  return (digitSums(numbers).at(-1)?.total ?? 0) % DECK_SIZE;
}

/** What the numbers of some cards come to. */
interface CardSum {
  /** The numbers as they count: Le Mat, which has none, as 22. */
  terms: number[];
  total: number;
  /** The digits of a total over 22, and what they make. */
  reductions: DigitSum[];
  /** The number of the card that it names. */
  number: number;
}

/** The sum of the cards' numbers, which names another card. */
export function cardSum(numbers: readonly number[]): CardSum {
  const terms = numbers.map((number) => number || DECK_SIZE);
  const total = terms.reduce((sum, term) => sum + term, 0);
  const reductions = total > DECK_SIZE ? digitSums([total]) : [];
  const last = reductions.at(-1)?.total ?? total;
  return { terms, total, reductions, number: last % DECK_SIZE };
}

/** « 8, 17, 2 et 20 font 47, puis 4 et 7 font 11 » */
export function additionOf({ terms, total, reductions }: CardSum): string {
  return [{ digits: terms, total }, ...reductions]
    .map((sum) => `${formatList(sum.digits.map(String))} font ${sum.total}`)
    .join(', puis ');
}
