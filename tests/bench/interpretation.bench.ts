import type { Categorization } from '#src/tarot/arcana.ts';
import { interpretLocally } from '#src/tarot/interpretation/local.ts';
import { deck, randomDraws } from '#tests/deck.ts';
import type { Row } from './bench.ts';
import { figure, mean } from './figure.ts';
import { writePlot } from './plot.ts';
import { timeReadings } from './reading-times.ts';
import { tokensPerReading } from './token-simulation.ts';

export const name = 'Interprétation : durées et jetons';

const LOCAL_RUNS = 500;
const HABITUATION = 1_000;
const SIMULATED = 10_000;
/** Readings at which the plot has a point, and the share of them before it that it is the mean of. */
const POINTS = [1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000];
const WINDOW = 0.2;

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

/** The mean of the readings just before each point. */
function smoothed(tokens: readonly number[]): [number, number][] {
  return POINTS.map((point) => {
    const from = Math.min(point - 1, Math.floor(point * (1 - WINDOW)));
    return [point, mean(tokens.slice(from, point))];
  });
}

async function plotReadingTokens(): Promise<Row[]> {
  const cold = smoothed(tokensPerReading(SIMULATED));
  const warmed = smoothed(tokensPerReading(SIMULATED, { warmed: true }));
  await writePlot('jetons', {
    title: 'Jetons par lecture selon le nombre de lectures faites',
    x: 'lectures',
    y: 'jetons',
    lines: { 'rien de préparé': cold, 'catégories préparées': warmed },
  });
  return cold.map(([point, tokens]) => figure(`jetons, lecture n° ${point}`, tokens, 'jetons'));
}

export async function run(): Promise<Row[]> {
  return [
    ...timeLocal(),
    ...(await timeReadings()),
    ...countReadingTokens(),
    ...(await plotReadingTokens()),
  ];
}
