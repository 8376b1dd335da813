import { readdir } from 'node:fs/promises';
import { TestPlatform } from '#tests/support/test-platform.ts';
import { median, type Row } from './bench.ts';
import { startFront } from './http2-front.ts';
import { type Measurement, measure } from './lighthouse-run.ts';

export const name = 'Pages : Lighthouse sur un téléphone, médiane de cinq';
export const needsSite = true;

const RUNS = 5;
/** Not meant for search engines: their score there means nothing. */
const LEFT_OUT = new Set(['/404', '/admin']);

async function listPaths(...folders: string[]): Promise<string[]> {
  const files = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })));
  return files
    .flat()
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`)
    .filter((path) => !LEFT_OUT.has(path))
    .sort();
}

function toRow(path: string, runs: Measurement[]): Row {
  const mid = (pick: (run: Measurement) => number) => median(runs.map(pick));
  return {
    page: path,
    perf: mid((run) => run.performance),
    a11y: mid((run) => run.accessibility),
    bp: mid((run) => run.bestPractices),
    seo: mid((run) => run.seo),
    'FCP ms': mid((run) => run.firstPaint),
    'LCP ms': mid((run) => run.largestPaint),
    'TBT ms': mid((run) => run.blocking),
    CLS: mid((run) => run.layoutShift),
    'total o': mid((run) => run.bytes.total),
    'HTML o': mid((run) => run.bytes.document),
    'JS o': mid((run) => run.bytes.script),
    'polices o': mid((run) => run.bytes.font),
    'images o': mid((run) => run.bytes.image),
    défauts: [...new Set(runs.flatMap(({ failed }) => failed))].join(' '),
  };
}

/** PAGES=/,/faq measures those alone. */
export async function run(): Promise<Row[]> {
  const { site } = JSON.parse(process.env.TEST_RELEASE ?? '{}') as { site: string };
  const paths =
    process.env.PAGES?.split(',') ?? (await listPaths(site, process.env.TEST_ON_DEMAND ?? ''));
  const platform = new TestPlatform({});
  await platform.start();
  const front = await startFront(platform.url);
  const rows: Row[] = [];
  for (const path of paths) {
    const runs: Measurement[] = [];
    while (runs.length < RUNS) runs.push(await measure(front.url + path));
    rows.push(toRow(path, runs));
    console.error(JSON.stringify(rows.at(-1)));
  }
  front.close();
  await platform.remove();
  return rows;
}
