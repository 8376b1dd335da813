import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { TestPlatform } from '#tests/platform.ts';
import { StorageProxy } from '#tests/storage-proxy.ts';
import { median, type Row } from './bench.ts';
import { figure } from './figure.ts';
import { mostInSequence } from './trips.ts';

export const name = 'Tâches programmées quand il n’y a rien à faire, stockage à 110 ms';

const STORAGE_MS = 110;
const RUNS = 9;

/** What a month without any work costs, by the host's prices: functions have one gigabyte. */
const TICKS_A_MONTH = 30 * 24 * 4;
const NIGHTS_A_MONTH = 30;
const CREDITS_A_GIGABYTE_HOUR = 10;
const CREDITS_A_REQUEST = 2 / 10_000;
/** Allowed for what the host loads around each function before it runs: it is not measured here. */
const HOST_START_S = 0.4;

function credits(runs: number, seconds: number): number {
  return runs * ((seconds / 3_600) * CREDITS_A_GIGABYTE_HOUR + CREDITS_A_REQUEST);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

/** In a process of its own, from its start to the end of the run. */
async function coldTick(storage: StorageProxy): Promise<void> {
  const tick = resolve(process.env.TEST_FUNCTIONS ?? '', 'tick.mjs');
  const code = `await (await import(${JSON.stringify(tick)})).default()`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: { PATH: process.env.PATH, NETLIFY_BLOBS_CONTEXT: storage.context },
    stdio: 'ignore',
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`The run ended with ${status}`);
}

async function repeated(work: () => Promise<unknown>): Promise<number> {
  const found: number[] = [];
  for (let run = 0; run < RUNS; run++) found.push(await seconds(work));
  return median(found);
}

export async function run(): Promise<Row[]> {
  // The functions' log would stand between the tables.
  console.info = () => undefined;
  const storage = new StorageProxy();
  const platform = new TestPlatform({ openStores: (directory) => storage.start(directory) });
  await platform.start();
  await platform.runScheduled('tick');
  storage.latencyMs = STORAGE_MS;
  storage.watch();
  await platform.runScheduled('tick');
  const operations = [...storage.operations];
  const warm = await repeated(() => platform.runScheduled('tick'));
  const cold = await repeated(() => coldTick(storage));
  await platform.runScheduled('purge');
  storage.watch();
  const night = await repeated(() => platform.runScheduled('purge'));
  storage.latencyMs = 0;
  await platform.remove();
  // Every run is counted as a cold one; a night is two functions.
  const month =
    credits(TICKS_A_MONTH, cold + HOST_START_S) + credits(2 * NIGHTS_A_MONTH, night + HOST_START_S);
  return [
    figure('un passage : requêtes au stockage', operations.length, 'requêtes'),
    figure('un passage : à la suite', mostInSequence(operations), 'requêtes', { most: 3 }),
    figure('un passage, fonction déjà chargée', warm * 1_000, 'ms'),
    figure('un passage, nouveau processus', cold * 1_000, 'ms'),
    figure('une nuit', night * 1_000, 'ms'),
    figure('un mois sans rien à faire', month, 'crédits', { most: 10 }),
  ];
}
