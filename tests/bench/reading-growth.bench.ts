import type { Row } from './bench.ts';
import { rounded } from './bench.ts';
import { mean } from './figure.ts';
import type { Plot } from './plot.ts';
import { type ReadingCost, simulateReadings } from './token-simulation.ts';

export const name = 'Interprétation : coût d’une lecture selon le nombre de lectures faites';

const COUNTS = [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000];

/** What the readings up to each count cost on average, since the count before. */
function averages(costs: readonly ReadingCost[]): ReadingCost[] {
  return COUNTS.map((count, index) => {
    const since = costs.slice(COUNTS[index - 1] ?? 0, count);
    return {
      tokens: mean(since.map(({ tokens }) => tokens)),
      milliseconds: mean(since.map(({ milliseconds }) => milliseconds)),
    };
  });
}

export async function run(): Promise<Row[]> {
  const most = COUNTS.at(-1) as number;
  const cold = averages(simulateReadings(most));
  const warmed = averages(simulateReadings(most, { warmed: true }));
  return COUNTS.map((count, index) => ({
    lectures: count,
    'jetons, à froid': rounded(cold[index]?.tokens ?? 0, 0),
    'jetons, préparé': rounded(warmed[index]?.tokens ?? 0, 0),
    'ms, à froid': rounded(cold[index]?.milliseconds ?? 0, 0),
    'ms, préparé': rounded(warmed[index]?.milliseconds ?? 0, 0),
  }));
}

function line(rows: readonly Row[], column: string, name: string): Plot['lines'][number] {
  return { name, points: rows.map((row) => [Number(row.lectures), Number(row[column])]) };
}

export function plots(rows: readonly Row[]): Plot[] {
  const x = 'lectures faites depuis le début';
  return [
    {
      file: 'lectures-jetons',
      title: 'Jetons d’IA par lecture',
      x,
      y: 'jetons',
      lines: [
        line(rows, 'jetons, à froid', 'rien de préparé'),
        line(rows, 'jetons, préparé', 'catégories préparées'),
      ],
    },
    {
      file: 'lectures-duree',
      title: 'Durée d’une lecture, au débit de 60 jetons par seconde',
      x,
      y: 'millisecondes',
      lines: [
        line(rows, 'ms, à froid', 'rien de préparé'),
        line(rows, 'ms, préparé', 'catégories préparées'),
      ],
    },
  ];
}
