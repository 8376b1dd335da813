import pLimit from 'p-limit';
import { storeReading } from '#netlify/server/reading/readings.ts';
import type { Reading } from '#src/features/draw/api.ts';
import { TestPlatform } from '#tests/platform.ts';
import { readingInput } from '#tests/reading.ts';
import type { Row } from './bench.ts';
import { callTime } from './call-time.ts';
import { figure } from './figure.ts';
import { writePlot } from './plot.ts';

export const name = 'Tirages : la liste d’une visiteuse selon ce que tous ont enregistré';

const SIZES = [100, 1_000, 10_000, 100_000];
/** A visitor who comes back often. */
const HER_OWN = 60;
/** Readings of one of the others. */
const EACH = 10;
const TRIES = 15;
const SHOWN = 20;
const MOST_MS = 500;
const SECOND_MS = 1_000;

async function fill(from: number, to: number, now: Date): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, place) => from + place);
  await pLimit(16).map(numbers, (number) => {
    const createdAt = new Date(now.getTime() - number * SECOND_MS).toISOString();
    const who = `visiteuse-${Math.floor(number / EACH)}`;
    return storeReading(who, readingInput({ createdAt }) as Reading, now);
  });
}

export async function run(): Promise<Row[]> {
  const platform = new TestPlatform({});
  await platform.start();
  const now = new Date();
  const visitor = platform.visitor();
  for (let number = 0; number < HER_OWN; number++) {
    const createdAt = new Date(now.getTime() - number * SECOND_MS).toISOString();
    await visitor.postJson('/api/readings', readingInput({ createdAt }));
  }
  const rows: Row[] = [];
  const points: [number, number][] = [];
  let filled = 0;
  for (const size of SIZES) {
    await fill(filled, size, now);
    filled = size;
    const first = () => visitor.fetch('/api/readings');
    const shown: Reading[] = await (await first()).json();
    if (shown.length !== SHOWN) throw new Error(`${shown.length} readings are shown`);
    const spent = await callTime(first, TRIES);
    rows.push(figure(`première page, ${size} tirages`, spent, 'ms', { most: MOST_MS }));
    points.push([size, spent]);
  }
  await platform.remove();
  await writePlot('tirages', {
    title: 'Liste des tirages d’une visiteuse selon ce que tous ont enregistré',
    x: 'tirages enregistrés',
    y: 'ms',
    lines: { 'première page': points },
  });
  return rows;
}
