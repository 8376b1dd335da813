import type { Categorization } from '#src/tarot/arcana.ts';
import { interpretLocally } from '#src/tarot/interpretation/local.ts';
import { deck, randomDraws } from '#tests/deck.ts';
import type { Row } from './bench.ts';
import { figure, mean } from './figure.ts';
import { timeReadings } from './reading-times.ts';
import { tokensPerReading } from './token-simulation.ts';

export const name = 'Interprétation : durées et jetons';

const LOCAL_RUNS = 500;
const HABITUATION = 1_000;

function timeLocal(): Row[] {
  const draws = randomDraws(LOCAL_RUNS, 5);
  const start = performance.now();
  interpretLocally(deck, draws[0] as Categorization);
  const first = performance.now() - start;
  const restart = performance.now();
  for (const draw of draws) interpretLocally(deck, draw);
  const each = (performance.now() - restart) / draws.length;
  return [
    figure('interprétation locale, la première', first, 'ms', { most: 50 }),
    figure('interprétation locale, en moyenne', each, 'ms', { most: 50 }),
  ];
}

/** Tokens a reading costs as readings add up. */
function countReadingTokens(): Row[] {
  const cold = tokensPerReading(2 * HABITUATION);
  const [first] = cold as [number];
  const after = mean(cold.slice(HABITUATION));
  const warmed = mean(tokensPerReading(200, { warmed: true }));
  return [
    figure('première lecture', first, 'jetons'),
    figure('après 1000 lectures, moyenne des 1000 suivantes', after, 'jetons', { most: first / 2 }),
    figure('la même, sur la première', after / first, '×', { most: 0.5 }),
    figure('toutes catégories préparées, reste la synthèse', warmed, 'jetons', { most: first / 2 }),
  ];
}

export async function run(): Promise<Row[]> {
  return [...timeLocal(), ...(await timeReadings()), ...countReadingTokens()];
}
