import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '#tests/setup/chromium.ts';

/** npx downloads Lighthouse at its first use, because only this benchmark needs its hundred megabytes. */
const LIGHTHOUSE = ['--yes', '--package=lighthouse@13.5.0', '--', 'lighthouse'];
const LIGHTHOUSE_OPTIONS = [
  '--output=json',
  '--quiet',
  '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --ignore-certificate-errors',
];
const MAX_REPORT_BYTES = 50_000_000;

export interface PageMeasurement {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  /** The cumulative layout shift, a number without a unit. */
  layoutShift: number;
  /** Transferred bytes, headers included. */
  bytes: Record<'total' | 'document' | 'script' | 'font' | 'image', number>;
  failedAuditIds: string[];
}

/** Measures a page in a new Chromium, whose cache is empty. */
export async function measurePage(url: string): Promise<PageMeasurement> {
  const chromium = findChromium();
  if (!chromium) throw new Error('No Chromium on this machine');
  const { stdout } = await promisify(execFile)('npx', [...LIGHTHOUSE, url, ...LIGHTHOUSE_OPTIONS], {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: MAX_REPORT_BYTES,
  });
  return summarise(JSON.parse(stdout));
}

/** The fields of Lighthouse's report that `summarise` reads. */
interface LighthouseReport {
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >;
  audits: Record<
    string,
    { score: number | null; numericValue?: number; details?: unknown } | undefined
  >;
}

interface NetworkRequest {
  resourceType: string;
  transferSize: number;
}

function summarise({ categories, audits }: LighthouseReport): PageMeasurement {
  const getScore = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const getValue = (name: string) => Math.round((audits[name]?.numericValue ?? 0) * 1000) / 1000;
  const { items = [] } = (audits['network-requests']?.details ?? {}) as {
    items?: NetworkRequest[];
  };
  const bytes = { total: 0, document: 0, script: 0, font: 0, image: 0 };
  for (const { resourceType, transferSize } of items) {
    const kind = resourceType?.toLowerCase() as keyof typeof bytes;
    bytes.total += transferSize;
    if (kind in bytes) bytes[kind] += transferSize;
  }
  const failedAuditIds = Object.values(categories).flatMap((category) =>
    (category?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return {
    performance: getScore('performance'),
    accessibility: getScore('accessibility'),
    bestPractices: getScore('best-practices'),
    seo: getScore('seo'),
    firstPaintMs: Math.round(getValue('first-contentful-paint')),
    largestPaintMs: Math.round(getValue('largest-contentful-paint')),
    blockingMs: Math.round(getValue('total-blocking-time')),
    layoutShift: getValue('cumulative-layout-shift'),
    bytes,
    failedAuditIds,
  };
}
