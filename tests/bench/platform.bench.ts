import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { hostFixture } from '#tests/fixtures/host.ts';
import { TestPlatform } from '#tests/platform.ts';
import { type Row, rounded } from './bench.ts';
import type { LoadOrder } from './load.ts';

export const name = 'Plateforme locale : demandes par seconde';

const CONNECTIONS = 16;
const WARM_UP_MS = 500;
const MEASURED_MS = 3_000;

/** What each path stands for, and what is to be reached. */
const PATHS: [string, string, number][] = [
  ['fonction', '/api/echo', 500],
  ['fichier', '/page', 500],
];

async function answersIn(url: string, milliseconds: number): Promise<number> {
  const workerData: LoadOrder = { url, connections: CONNECTIONS, milliseconds };
  const worker = new Worker(new URL('load.ts', import.meta.url), { workerData });
  const [answers] = await once(worker, 'message');
  return answers;
}

export async function run(): Promise<Row[]> {
  const platform = new TestPlatform({ release: hostFixture });
  await platform.start();
  const rows: Row[] = [];
  for (const [what, path, target] of PATHS) {
    await answersIn(platform.url + path, WARM_UP_MS);
    const answers = await answersIn(platform.url + path, MEASURED_MS);
    const perSecond = rounded(answers / (MEASURED_MS / 1000), 0);
    rows.push({ quoi: what, 'par seconde': perSecond, visé: target, atteint: perSecond >= target });
  }
  await platform.remove();
  return rows;
}
