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
  const getMedian = (getValue: (run: PageMeasurement) => number) => median(runs.map(getValue));
  return {
    page: path,
    perf: getMedian((run) => run.performance),
    a11y: getMedian((run) => run.accessibility),
    bp: getMedian((run) => run.bestPractices),
    seo: getMedian((run) => run.seo),
    'FCP ms': getMedian((run) => run.firstPaintMs),
    'LCP ms': getMedian((run) => run.largestPaintMs),
    'TBT ms': getMedian((run) => run.blockingMs),
    CLS: getMedian((run) => run.layoutShift),
    'total o': getMedian((run) => run.bytes.total),
    'HTML o': getMedian((run) => run.bytes.document),
    'JS o': getMedian((run) => run.bytes.script),
    'polices o': getMedian((run) => run.bytes.font),
    'images o': getMedian((run) => run.bytes.image),
    défauts: [...new Set(runs.flatMap((run) => run.failedAuditIds))].join(' '),
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
