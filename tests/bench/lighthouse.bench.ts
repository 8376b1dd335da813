import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestPlatform } from '#tests/platform.ts';
import { median, type Row } from './bench.ts';
import { startFront } from './http2-front.ts';
import { type Measurement, measure } from './lighthouse-run.ts';

export const name = 'Pages : Lighthouse sur un téléphone, médiane de cinq';
export const needsSite = true;

const RUNS = 5;
/** Not meant for search engines: their score there means nothing. */
const LEFT_OUT = new Set(['/404', '/admin']);

async function pathsOf(...folders: string[]): Promise<string[]> {
  const files = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })));
  return files
    .flat()
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`)
    .filter((path) => !LEFT_OUT.has(path))
    .sort();
}

/** A page of text without fonts, pictures and scripts: what this machine takes at least, at the same moment. */
async function startHandMade(): Promise<{ url: string; close: () => void }> {
  const page = await readFile(new URL('./hand-made.html', import.meta.url));
  const server = createServer((_request, reply) => {
    reply.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const front = await startFront(`http://127.0.0.1:${port}`);
  const close = () => {
    front.close();
    server.close();
  };
  return { url: front.url, close };
}

function rowOf(path: string, runs: Measurement[], handMade: Measurement[]): Row {
  const mid = (pick: (run: Measurement) => number) => median(runs.map(pick));
  const byHand = median(handMade.map((run) => run.blocking));
  return {
    page: path,
    perf: mid((run) => run.performance),
    a11y: mid((run) => run.accessibility),
    bp: mid((run) => run.bestPractices),
    seo: mid((run) => run.seo),
    'FCP ms': mid((run) => run.firstPaint),
    'LCP ms': mid((run) => run.largestPaint),
    'TBT ms': mid((run) => run.blocking),
    'TBT à la main ms': byHand,
    'TBT rapport': byHand ? Math.round((mid((run) => run.blocking) / byHand) * 10) / 10 : '',
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
    process.env.PAGES?.split(',') ?? (await pathsOf(site, process.env.TEST_ON_DEMAND ?? ''));
  const platform = new TestPlatform({});
  await platform.start();
  const front = await startFront(platform.url);
  const handMade = await startHandMade();
  const rows: Row[] = [];
  for (const path of paths) {
    const runs: Measurement[] = [];
    const compared: Measurement[] = [];
    // In turn, so that other work on the machine slows both.
    while (runs.length < RUNS) {
      compared.push(await measure(handMade.url));
      runs.push(await measure(front.url + path));
    }
    rows.push(rowOf(path, runs, compared));
    console.error(JSON.stringify(rows.at(-1)));
  }
  front.close();
  handMade.close();
  await platform.remove();
  return rows;
}
