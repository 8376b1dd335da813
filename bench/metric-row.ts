import { type Row, round } from './bench.ts';

/** Returns the row of a measured value. Without a bound the value is only informative. */
export function toRow(
  name: string,
  value: number,
  unit: string,
  bound?: { max: number } | { min: number },
): Row {
  const row = { quoi: name, valeur: round(value, value < 100 ? 2 : 0), unité: unit };
  if (!bound) return row;
  if ('max' in bound) {
    return { ...row, visé: `≤ ${round(bound.max, 1)}`, atteint: value <= bound.max };
  }
  return { ...row, visé: `≥ ${round(bound.min, 1)}`, atteint: value >= bound.min };
}
