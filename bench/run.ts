import { readdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { setup as bundleForTests } from '#tests/setup/functions.ts';
import { setup as buildSiteForTests } from '#tests/setup/site.ts';
import type { Bench, Row } from './bench.ts';

const FOLDER = new URL('.', import.meta.url);

async function findBenches(names: string[]): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.bench.ts')).sort();
  return files.filter((file) => names.length === 0 || names.some((name) => file.includes(name)));
}

const { values, positionals } = parseArgs({
  options: { json: { type: 'string' } },
  allowPositionals: true,
});

const files = await findBenches(positionals);
const benches: Bench[] = await Promise.all(files.map((file) => import(new URL(file, FOLDER).href)));
const removeSite = benches.some(({ needsSite }) => needsSite) && (await buildSiteForTests());
const removeBundles = await bundleForTests();
const tables: Record<string, readonly Row[]> = {};
for (const { name, run } of benches) {
  tables[name] = await run();
  console.log(`\n${name}`);
  console.table(tables[name]);
}
await removeBundles();
if (removeSite) await removeSite();

const machine = { node: process.version, cores: availableParallelism() };
const json = `${JSON.stringify({ machine, tables }, null, 2)}\n`;
if (values.json) await writeFile(values.json, json);
else console.log(`\n${json}`);
