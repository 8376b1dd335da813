import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type FunctionBundle, functionBundles } from '#tests/function-bundles.ts';
import { OWNER_CALLS } from '#tests/owner-calls.ts';
import { startSite } from '#tests/site-in-use.ts';
import { countTrips } from '#tests/storage-trips.ts';
import { VISITOR_CALLS } from '#tests/visitor-calls.ts';
import { type Row, rounded } from './bench.ts';

export const name = 'Fonctions : taille, temps d’import, allers-retours de stockage';

const RUNS = 7;
const TARGET = { kilobytes: 30, milliseconds: 10, trips: 3 };

const execute = promisify(execFile);

/** In a fresh process each time, as at a cold start; the quickest, which other work on the machine slows least. */
async function importTime(url: string): Promise<number> {
  const script = `const start = performance.now(); await import(${JSON.stringify(url)}); console.log(performance.now() - start);`;
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { stdout } = await execute(process.execPath, ['--input-type=module', '--eval', script]);
    times.push(Number(stdout));
  }
  return Math.min(...times);
}

/** The most trips in sequence of the function's main calls, by the function's name. */
async function tripsByFunction(): Promise<Map<string, number>> {
  const site = await startSite();
  const trips = new Map<string, number>();
  for (const { of, make } of [...VISITOR_CALLS, ...OWNER_CALLS]) {
    if (of !== 'admin-logout') await make(site);
    const { inSequence } = await countTrips(() => make(site));
    trips.set(of, Math.max(trips.get(of) ?? 0, inSequence));
  }
  await site.close();
  return trips;
}

async function rowOf(
  { name, file, files, bytes, bytesAtMost }: FunctionBundle,
  trips: number | undefined,
): Promise<Row> {
  const kilobytes = rounded(bytes / 1000);
  const milliseconds = rounded(await importTime(pathToFileURL(resolve(file)).href));
  const isLight = kilobytes <= TARGET.kilobytes && milliseconds <= TARGET.milliseconds;
  return {
    fonction: name,
    Ko: kilobytes,
    'Ko au plus': rounded(bytesAtMost / 1000),
    fichiers: files,
    'import (ms)': milliseconds,
    'allers-retours': trips ?? '',
    atteint: isLight && (trips ?? 0) <= TARGET.trips,
  };
}

export async function run(): Promise<Row[]> {
  const trips = await tripsByFunction();
  const rows: Row[] = [
    // What importing costs by itself on this machine.
    {
      fonction: '(module vide)',
      'import (ms)': rounded(await importTime('data:text/javascript,')),
    },
  ];
  for (const bundle of await functionBundles(process.env.TEST_FUNCTIONS ?? '')) {
    rows.push(await rowOf(bundle, trips.get(bundle.name)));
  }
  return rows;
}
