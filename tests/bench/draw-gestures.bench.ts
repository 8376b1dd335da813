import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { drawPage } from '#tests/browser/draw-page.ts';
import { TestPlatform } from '#tests/platform.ts';
import { type Row, rounded } from './bench.ts';
import { launchBrowser, PHONE } from './browser.ts';

export const name = 'Tirage : réponse aux gestes, processeur ralenti quatre fois';
export const needsSite = true;

/** What Lighthouse takes for a phone of the middle range. */
const SLOWDOWN = 4;
const ROUNDS = 3;
const TRACED = ['disabled-by-default-devtools.timeline.frame', 'blink.user_timing'];

type Gesture = 'choisir' | 'mélanger' | 'couper';

interface Measured {
  /** Milliseconds from each press to the next frame, rounded by the browser to 8. */
  answers: number[];
  /** Milliseconds between two frames on screen, the longest while the cards moved; 0 for what does not move them. */
  longestFrame: number;
}

/** Keeps how long each press waited for its frame, where `answers` finds it. */
function observeAnswers(): void {
  const longest = new Map<number, number>();
  Object.assign(globalThis, { answers: longest });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, duration } = entry;
      if (interactionId === 0) continue;
      longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Without something that changes in every frame, headless Chromium may hold a frame back until the next change. */
function keepPainting(): void {
  const dot = document.createElement('i');
  dot.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px';
  document.body.append(dot);
  let frame = 0;
  const paint = () => {
    dot.style.background = frame++ % 2 ? '#000' : '#001';
    requestAnimationFrame(paint);
  };
  paint();
}

interface TraceEvent {
  name: string;
  /** Microseconds. */
  ts: number;
}

/** The longest time between two frames from the mark "begin" to the mark "end". */
function longestFrame(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const at = (mark: string) => traceEvents.find(({ name }) => name === mark)?.ts ?? Number.NaN;
  const [begin, end] = [at('begin'), at('end')];
  const frames = traceEvents
    .filter(({ name, ts }) => name === 'DrawFrame' && ts >= begin && ts <= end)
    .map(({ ts }) => ts)
    .sort((one, other) => one - other);
  if (frames.length < 2) throw new Error('The trace holds no frames');
  const gaps = frames.slice(1).map((ts, index) => ts - (frames[index] as number));
  return Math.max(...gaps) / 1000;
}

async function play(page: Page, gesture: Gesture): Promise<void> {
  const draw = drawPage(page);
  if (gesture === 'choisir') {
    for (const position of [3, 9, 14]) {
      await draw.click(position);
      await wait(400);
    }
    return;
  }
  await draw.button(gesture === 'mélanger' ? 'Mélanger' : 'Couper').click();
  await page.locator('.deck-table:not([data-gesture="none"])').waitFor();
  await page.evaluate(() => performance.mark('begin'));
  await page.locator('.deck-table[data-gesture="none"]').waitFor();
  await page.evaluate(() => performance.mark('end'));
}

async function measureGesture(browser: Browser, url: string, gesture: Gesture): Promise<Measured> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-CH', ...PHONE });
  const page = await context.newPage();
  await page.addInitScript(observeAnswers);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await drawPage(page).open();
  await page.evaluate(keepPainting);
  await wait(1500);
  await browser.startTracing(page, { categories: TRACED });
  await play(page, gesture);
  const trace = await browser.stopTracing();
  await wait(500);
  const answers = await page.evaluate(() => [
    ...(globalThis as unknown as { answers: Map<number, number> }).answers.values(),
  ]);
  await context.close();
  return { answers, longestFrame: gesture === 'choisir' ? 0 : longestFrame(trace) };
}

export async function run(): Promise<Row[]> {
  const platform = new TestPlatform({});
  await platform.start();
  const browser = await launchBrowser();
  const rows: Row[] = [];
  for (const gesture of ['choisir', 'mélanger', 'couper'] as const) {
    const measured: Measured[] = [];
    while (measured.length < ROUNDS) {
      measured.push(await measureGesture(browser, platform.url, gesture));
    }
    rows.push({
      geste: gesture,
      essais: measured.flatMap(({ answers }) => answers).length,
      'réponse ms, la pire': Math.max(...measured.flatMap(({ answers }) => answers)),
      'image la plus longue ms': rounded(Math.max(...measured.map((one) => one.longestFrame))),
    });
  }
  await browser.close();
  await platform.remove();
  return rows;
}
