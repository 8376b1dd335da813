import { readdir } from 'node:fs/promises';
import { TestPlatform } from '#tests/support/test-platform.ts';
import { median, type Row } from './bench.ts';
import { startHttp2Proxy } from './http2-proxy.ts';
import { measurePage, type PageMeasurement } from './measure-page.ts';

export const name = 'Pages : Lighthouse sur un téléphone, médiane de cinq';
export const needsSite = true;

const RUNS = 5;
/** Pages that search engines must not index, so that their SEO score means nothing. */
const EXCLUDED = new Set(['/404', '/admin']);

async function listPaths(...folders: string[]): Promise<string[]> {
  const files = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })));
  return files
    .flat()
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`)
    .filter((path) => !EXCLUDED.has(path))
    .sort();
}

function toRow(path: string, runs: PageMeasurement[]): Row {
  const medianOf = (getValue: (run: PageMeasurement) => number) => median(runs.map(getValue));
  return {
    page: path,
    perf: medianOf((run) => run.performance),
    a11y: medianOf((run) => run.accessibility),
    bp: medianOf((run) => run.bestPractices),
    seo: medianOf((run) => run.seo),
    'FCP ms': medianOf((run) => run.firstPaint),
    'LCP ms': medianOf((run) => run.largestPaint),
    'TBT ms': medianOf((run) => run.blocking),
    CLS: medianOf((run) => run.layoutShift),
    'total o': medianOf((run) => run.bytes.total),
    'HTML o': medianOf((run) => run.bytes.document),
    'JS o': medianOf((run) => run.bytes.script),
    'polices o': medianOf((run) => run.bytes.font),
    'images o': medianOf((run) => run.bytes.image),
    défauts: [...new Set(runs.flatMap(({ failed }) => failed))].join(' '),
  };
}

/** Measures all pages, or with the variable `PAGES=/,/faq` only these. */
export async function run(): Promise<Row[]> {
  const { site } = JSON.parse(process.env.TEST_RELEASE ?? '{}') as { site: string };
  const paths =
    process.env.PAGES?.split(',') ?? (await listPaths(site, process.env.TEST_ON_DEMAND ?? ''));
  const platform = new TestPlatform({});
  await platform.start();
  const proxy = await startHttp2Proxy(platform.url);
  const rows: Row[] = [];
  for (const path of paths) {
    const runs: PageMeasurement[] = [];
    while (runs.length < RUNS) runs.push(await measurePage(proxy.url + path));
    rows.push(toRow(path, runs));
    console.error(JSON.stringify(rows.at(-1)));
  }
  proxy.close();
  await platform.remove();
  return rows;
}
