import { formatList } from '#src/tarot/interpretation/french-card-names.ts';
import { DECK_SIZE } from './arcana.ts';

export interface DigitSum {
  digits: number[];
  total: number;
}

/** Adds all digits of the numbers, and again the digits of each total over 22. @returns all these sums */
export function computeDigitSums(numbers: readonly number[]): DigitSum[] {
  const digits = numbers.flatMap((number) => Array.from(String(number), Number));
  const total = digits.reduce((sum, digit) => sum + digit, 0);
  return [{ digits, total }, ...(total > DECK_SIZE ? computeDigitSums([total]) : [])];
}

/** Returns the number of the card to which the digit sums of these numbers lead; 22 gives 0, Le Mat. */
export function getArcanumNumber(numbers: readonly number[]): number {
  return (computeDigitSums(numbers).at(-1)?.total ?? 0) % DECK_SIZE;
}

/** The sum of some cards' numbers, which gives another card. */
interface CardSum {
  /** The numbers that are added: Le Mat, which has none, counts as 22. */
  terms: number[];
  total: number;
  /** The digit sums of a total over 22; empty for a smaller total. */
  reductions: DigitSum[];
  /** The number of the card that the sum gives; 22 gives 0, Le Mat. */
  number: number;
}

export function computeCardSum(numbers: readonly number[]): CardSum {
  const terms = numbers.map((number) => number || DECK_SIZE);
  const total = terms.reduce((sum, term) => sum + term, 0);
  const reductions = total > DECK_SIZE ? computeDigitSums([total]) : [];
  const lastTotal = reductions.at(-1)?.total ?? total;
  return { terms, total, reductions, number: lastTotal % DECK_SIZE };
}

/** Returns « 8, 17, 2 et 20 font 47, puis 4 et 7 font 11 ». */
export function formatAddition({ terms, total, reductions }: CardSum): string {
  const formatSum = (addends: number[], sum: number) =>
    `${formatList(addends.map(String))} font ${sum}`;
  const reductionTexts = reductions.map(({ digits, total: sum }) => formatSum(digits, sum));
  return [formatSum(terms, total), ...reductionTexts].join(', puis ');
}
