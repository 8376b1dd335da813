import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { median, type Row, rounded } from './bench.ts';

export const name = 'Fonctions : taille et temps d’import';

const RUNS = 5;
const TARGET = { kilobytes: 300, milliseconds: 60 };

const execute = promisify(execFile);

/** In a fresh process each time, as at a cold start. */
async function importTime(file: string): Promise<number> {
  const url = JSON.stringify(pathToFileURL(resolve(file)).href);
  const script = `const start = performance.now(); await import(${url}); console.log(performance.now() - start);`;
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { stdout } = await execute(process.execPath, ['--input-type=module', '--eval', script]);
    times.push(Number(stdout));
  }
  return median(times);
}

export async function run(): Promise<Row[]> {
  const folder = process.env.TEST_FUNCTIONS ?? '';
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mjs')).sort();
  const rows: Row[] = [];
  for (const file of files) {
    const path = join(folder, file);
    // As the host packs them.
    const kilobytes = rounded(gzipSync(await readFile(path)).byteLength / 1000);
    const milliseconds = rounded(await importTime(path));
    rows.push({
      fonction: basename(file, '.mjs'),
      'Ko compressés': kilobytes,
      'import (ms)': milliseconds,
      atteint: kilobytes <= TARGET.kilobytes && milliseconds <= TARGET.milliseconds,
    });
  }
  return rows;
}
