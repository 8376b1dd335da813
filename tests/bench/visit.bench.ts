import type { Browser, Page } from 'playwright-core';
import { drawPage } from '#tests/browser/draw-page.ts';
import { TestPlatform } from '#tests/platform.ts';
import { type Row, rounded } from './bench.ts';
import { launchBrowser, PHONE } from './browser.ts';
import { startFront } from './http2-front.ts';

export const name = 'Une visite : requêtes et octets à chaque pas';
export const needsSite = true;

interface Traffic {
  requests: number;
  bytes: number;
}

/** Counts what crosses the network; what comes from the browser's cache does not. */
async function countTraffic(page: Page): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, bytes: 0 };
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (encodedDataLength === 0) return;
    traffic.requests++;
    traffic.bytes += encodedDataLength;
  });
  return traffic;
}

/** What somebody does who comes for a draw, reads on, and comes back. */
const STEPS: [string, (page: Page) => Promise<unknown>][] = [
  ['accueil', (page) => page.goto('/', { waitUntil: 'networkidle' })],
  ['le tirage s’ouvre', (page) => page.goto('/tirage', { waitUntil: 'networkidle' })],
  [
    'dix cartes et leur interprétation',
    async (page) => {
      const draw = drawPage(page);
      await draw.ready();
      await draw.pickTen('tap');
      await draw.interpret();
      await page.waitForLoadState('networkidle');
    },
  ],
  ['blog', (page) => page.goto('/blog', { waitUntil: 'networkidle' })],
  [
    'un article',
    (page) => page.goto('/blog/poser-une-bonne-question', { waitUntil: 'networkidle' }),
  ],
  ['infolettre', (page) => page.goto('/infolettre', { waitUntil: 'networkidle' })],
  ['accueil, de nouveau', (page) => page.goto('/', { waitUntil: 'networkidle' })],
  ['tirage, de nouveau', (page) => page.goto('/tirage', { waitUntil: 'networkidle' })],
];

async function visit(browser: Browser, baseURL: string): Promise<Row[]> {
  const options = { baseURL, locale: 'fr-CH', ignoreHTTPSErrors: true, ...PHONE };
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const traffic = await countTraffic(page);
  const rows: Row[] = [];
  for (const [what, go] of STEPS) {
    const before = { ...traffic };
    await go(page);
    rows.push({
      pas: what,
      requêtes: traffic.requests - before.requests,
      Ko: rounded((traffic.bytes - before.bytes) / 1000),
    });
  }
  rows.push({
    pas: 'en tout',
    requêtes: traffic.requests,
    Ko: rounded(traffic.bytes / 1000),
  });
  await context.close();
  return rows;
}

export async function run(): Promise<Row[]> {
  const platform = new TestPlatform({});
  await platform.start();
  const front = await startFront(platform.url);
  const browser = await launchBrowser();
  const rows = await visit(browser, front.url);
  await browser.close();
  front.close();
  await platform.remove();
  return rows;
}
