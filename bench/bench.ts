/** A row of a table of results; its keys are the titles of the columns. */
export type Row = Record<string, string | number | boolean>;

/** The exports of a file `*.bench.ts`. */
export interface Bench {
  /** Title of the table, in French. */
  name: string;
  /** Whether `TestPlatform` serves pages, so that the whole site must be built first. */
  needsSite?: boolean;
  run: () => Promise<readonly Row[]>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

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
