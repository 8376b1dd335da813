import type { Row } from './bench.ts';

const NUMBER = new Intl.NumberFormat('fr-CH', { maximumFractionDigits: 3 });

function formatValue(value: Row[string] | undefined): string {
  if (typeof value === 'number') return NUMBER.format(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'NON';
  return value ?? '';
}

/** Returns a text table with columns as wide as their longest value and numbers on the right. */
export function formatTable(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => formatValue(row[column])))];
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((line) => line[index]?.length ?? 0)),
  );
  const isNumber = columns.map((column) => rows.some((row) => typeof row[column] === 'number'));
  return lines
    .map((line) =>
      line
        .map((text, index) => {
          const width = widths[index] ?? 0;
          return isNumber[index] ? text.padStart(width) : text.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
