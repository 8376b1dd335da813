// The visitors of one load: what they do, in which shares, and what is measured.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startAiProvider } from '#tests/ai-provider.ts';
import { selectionOf } from '#tests/ai-selection.ts';
import { byHand } from '#tests/contact.ts';
import { goldenDraws } from '#tests/golden/golden.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { signUpOf } from '#tests/newsletter.ts';
import { TestPlatform } from '#tests/platform.ts';
import { ADDRESS_HEADER } from '#tests/visitor.ts';
import { type Row, rounded } from './bench.ts';
import type { CrowdOrder, CrowdReport, Visits } from './crowd.ts';
import { figure } from './figure.ts';

export const name = 'Le site entier sous la charge';
export const needsSite = true;

/** LOAD_SECONDS=600 gives the ten minutes over which memory is to stay flat. */
const SECONDS = Number(process.env.LOAD_SECONDS ?? 60);
const PAGES = 200;
const DRAWS = 20;
const FORMS = 5;
const MOST_PAGE_MS = 250;
const MOST_CALL_MS = 500;
const MOST_GROWTH_MB = 30;
const SAMPLE_MS = 5_000;
const MEGABYTE = 1_048_576;

const JSON_TYPE = { 'content-type': 'application/json' };

/** Each comes from another address, so that no limit is met. */
function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

function posted(path: string, number: number, body?: unknown): Visits['requests'][0] {
  const headers = { [ADDRESS_HEADER]: addressOf(number) };
  if (body === undefined) return { path, method: 'POST', headers };
  return {
    path,
    method: 'POST',
    headers: { ...headers, ...JSON_TYPE },
    body: JSON.stringify(body),
  };
}

async function sitePaths(platform: TestPlatform): Promise<string[]> {
  const map = await (await platform.fetch('/sitemap.xml')).text();
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  if (paths.length < 10) throw new Error('The sitemap names too few pages');
  return paths;
}

async function visitsOf(platform: TestPlatform): Promise<Visits[]> {
  const paths = await sitePaths(platform);
  const draws = goldenDraws.map(selectionOf);
  const forms = await Promise.all(
    Array.from({ length: SECONDS * FORMS }, async (_, number) => {
      const email = `charge-${number}@tarot.example`;
      return number % 2 === 0
        ? posted('/api/contact', number, await byHand({ email }))
        : posted('/api/newsletter/subscribe', number, signUpOf(email));
    }),
  );
  return [
    { kind: 'pages', perSecond: PAGES, requests: paths.map((path) => ({ path })) },
    { kind: 'mélanges', perSecond: DRAWS, requests: [posted('/api/shuffle', 0)] },
    {
      kind: 'interprétations',
      perSecond: DRAWS,
      requests: draws.map((draw, number) => posted('/api/interpret', number, draw)),
    },
    { kind: 'messages et inscriptions', perSecond: FORMS, requests: forms },
  ];
}

function usedMb(): number {
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
}

/** What is in use at each moment, garbage apart, until told to stop. */
async function watchMemory(signal: AbortSignal): Promise<number[]> {
  setFlagsFromString('--expose-gc');
  const samples: number[] = [];
  while (!signal.aborted) {
    await pause(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
    samples.push(usedMb());
  }
  return samples;
}

async function crowd(order: CrowdOrder): Promise<CrowdReport[]> {
  const child = fork(new URL('crowd.ts', import.meta.url));
  child.send(order);
  const [reports] = await once(child, 'message');
  return reports;
}

export async function run(): Promise<Row[]> {
  const [provider, server] = await Promise.all([
    startAiProvider(),
    startMailServer({ keeps: false }),
  ]);
  const platform = new TestPlatform({
    environment: {
      AI_ENABLED: 'true',
      OPENAI_API_KEY: 'sk-test-0123456789',
      OPENAI_BASE_URL: provider.url,
      AI_DAILY_READINGS: '100000',
      AI_READINGS_PER_VISITOR: '100000',
      SMTP_URL: server.url,
      MAIL_FROM: 'lettre@tarot.example',
    },
  });
  await platform.start();
  try {
    const visits = await visitsOf(platform);
    // Once each, as the first visitors of the day: pages are compressed, the provider’s library is loaded.
    const first = visits.filter(({ perSecond }) => perSecond !== FORMS);
    await crowd({
      origin: platform.url,
      seconds: 10,
      visits: first.map((kind) => ({ ...kind, perSecond: kind.requests.length / 10 })),
    });
    const done = new AbortController();
    const memory = watchMemory(done.signal);
    const before = loadavg()[0] ?? 0;
    const processor = process.cpuUsage();
    const reports = await crowd({ origin: platform.url, seconds: SECONDS, visits });
    const { user, system } = process.cpuUsage(processor);
    done.abort();
    const samples = await memory;
    const base = samples[Math.floor(samples.length / 6)] ?? 0;
    const growth = (samples.at(-2) ?? base) - base;
    return [
      ...reports.flatMap(rowsOf),
      figure(`mémoire après ${SECONDS} s, de plus qu’à leur sixième`, growth, 'Mo', {
        most: MOST_GROWTH_MB,
      }),
      figure('processeur de la plateforme', (user + system) / 1e6 / SECONDS, 'cœurs'),
      figure(`charge de la machine avant, ${cpus().length} cœurs`, before, 'travaux'),
    ];
  } finally {
    await platform.remove();
    await Promise.all([provider.close(), server.close()]);
  }
}

function rowsOf({ kind, answers, errors, median, p99 }: CrowdReport): Row[] {
  const most = kind === 'pages' ? MOST_PAGE_MS : MOST_CALL_MS;
  return [
    figure(`${kind} : erreurs sur ${answers + errors}`, errors, '', { most: 0 }),
    figure(`${kind} : médiane`, rounded(median), 'ms'),
    figure(`${kind} : 99e centile`, p99, 'ms', { most }),
  ];
}
