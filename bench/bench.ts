/** One line of a table: its columns are the names. */
export type Row = Record<string, string | number | boolean>;

/** What a file `*.bench.ts` exports. */
export interface Bench {
  /** Title of its table, in French. */
  name: string;
  /** The whole site is built before, and testPlatform serves it. */
  needsSite?: boolean;
  run: () => Promise<readonly Row[]>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function rounded(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
