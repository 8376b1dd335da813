import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { findChromium } from '#tests/setup/chromium.ts';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--ignore-certificate-errors',
  '--remote-debugging-port=0',
];

export interface Measurement {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Milliseconds. */
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  layoutShift: number;
  /** Bytes on the wire, headers included. */
  bytes: Record<'total' | 'document' | 'script' | 'font' | 'image', number>;
  failed: string[];
}

/** One measurement in a Chromium of its own, which has never seen the site. */
export async function measure(url: string): Promise<Measurement> {
  const executable = findChromium();
  if (!executable) throw new Error('No Chromium on this machine');
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const chromium = spawn(executable, [...FLAGS, `--user-data-dir=${profile}`], {
    stdio: 'ignore',
    detached: true,
  });
  const exit = once(chromium, 'exit');
  try {
    const port = await debuggingPort(profile);
    await quietSecond();
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse gave nothing for ${url}`);
    return summarise(result.lhr);
  } finally {
    // The whole group: Debian starts Chromium from a script.
    if (chromium.pid) process.kill(-chromium.pid);
    await exit;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const BUSY_SHARE = 0.3;
const QUIET_TRIES = 60;

function idleAndTotal(): [idle: number, total: number] {
  const times = cpus().map((core) => core.times);
  const total = times.flatMap((time) => Object.values(time)).reduce((sum, value) => sum + value, 0);
  return [times.reduce((sum, { idle }) => sum + idle, 0), total];
}

/** Other work on the machine would be counted as the page's: waits for a quiet second, a minute at most. */
async function quietSecond(): Promise<void> {
  for (let attempt = 0; attempt < QUIET_TRIES; attempt++) {
    const [idle, total] = idleAndTotal();
    await wait(1000);
    const [idleAfter, totalAfter] = idleAndTotal();
    if (1 - (idleAfter - idle) / (totalAfter - total) < BUSY_SHARE) return;
  }
}

async function debuggingPort(profile: string): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const port = Number(text.split('\n')[0]);
    if (port) return port;
    await wait(100);
  }
  throw new Error('Chromium did not open its debugging port');
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

interface Weighed {
  resourceType: string;
  transferSize: number;
}

function summarise({ categories, audits }: Report): Measurement {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => Math.round((audits[name]?.numericValue ?? 0) * 1000) / 1000;
  const { items = [] } = (audits['network-requests']?.details ?? {}) as { items?: Weighed[] };
  const bytes = { total: 0, document: 0, script: 0, font: 0, image: 0 };
  for (const { resourceType, transferSize } of items) {
    const kind = resourceType?.toLowerCase() as keyof typeof bytes;
    bytes.total += transferSize;
    if (kind in bytes) bytes[kind] += transferSize;
  }
  const failed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaint: Math.round(value('first-contentful-paint')),
    largestPaint: Math.round(value('largest-contentful-paint')),
    blocking: Math.round(value('total-blocking-time')),
    layoutShift: value('cumulative-layout-shift'),
    bytes,
    failed,
  };
}
