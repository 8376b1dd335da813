import type { CardSum } from '#src/tarot/digit-sums.ts';
import { formatList } from './french-card-names.ts';

/** « 8, 17, 2 et 20 font 47, puis 4 et 7 font 11 » */
export function additionOf({ terms, total, reductions }: CardSum): string {
  return [{ digits: terms, total }, ...reductions]
    .map((sum) => `${formatList(sum.digits.map(String))} font ${sum.total}`)
    .join(', puis ');
}
