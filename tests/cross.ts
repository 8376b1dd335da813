import { DECK_SIZE } from '#src/tarot/arcana.ts';

/**
 * The fifth card of the cross, as a number: the sum of the four others, in which Le Mat counts 22,
 * brought back to 22 or less by adding its digits. A result of 22 is Le Mat, returned as 0.
 */
export function crossSynthesis(numbers: readonly number[]): number {
  let sum = numbers.reduce((total, number) => total + (number || DECK_SIZE), 0);
  while (sum > DECK_SIZE) sum = digitSum(sum);
  return sum === DECK_SIZE ? 0 : sum;
}

function digitSum(number: number): number {
  return [...String(number)].reduce((total, digit) => total + Number(digit), 0);
}
