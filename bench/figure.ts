import { type Row, rounded } from './bench.ts';

/** A measured value beside the bound it has to keep; without a bound it is there for comparison. */
export function figure(
  what: string,
  value: number,
  unit: string,
  bound?: { most: number } | { least: number },
): Row {
  const row = { quoi: what, valeur: rounded(value, value < 100 ? 2 : 0), unité: unit };
  if (!bound) return row;
  if ('most' in bound) {
    return { ...row, visé: `≤ ${rounded(bound.most, 1)}`, atteint: value <= bound.most };
  }
  return { ...row, visé: `≥ ${rounded(bound.least, 1)}`, atteint: value >= bound.least };
}
