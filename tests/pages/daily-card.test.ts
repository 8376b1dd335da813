import { parse } from 'node-html-parser';
import { afterEach, expect, test } from 'vitest';
import { DAILY_CARD, DAILY_FEED } from '#src/site.ts';
import { DECK_SIZE } from '#src/tarot/arcana.ts';
import { shiftClock } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';

const platform = testPlatform();

afterEach(() => shiftClock(0));

function setClock(moment: string): void {
  shiftClock(Date.parse(moment) - Date.now());
}

interface Item {
  title: string;
  guid: string;
  pubDate: string;
  link: string;
  description: string;
}

async function readFeed(): Promise<Item[]> {
  const xml = await (await platform.fetch(DAILY_FEED.path)).text();
  return Array.from(xml.matchAll(/<item>([\s\S]*?)<\/item>/g), ([, item = '']) => {
    const read = (name: string) =>
      new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(item)?.[1] ?? '';
    return {
      title: read('title'),
      guid: read('guid'),
      pubDate: read('pubDate'),
      link: new URL(read('link')).pathname,
      description: read('description'),
    };
  });
}

const HOUR = 3_600;

test.each([
  ['an ordinary day', '2026-11-22T12:00:00+01:00', 12 * HOUR],
  ['a day of 23 hours', '2027-03-28T00:00:00+01:00', 23 * HOUR],
  ['a day of 25 hours', '2027-10-31T00:00:00+02:00', 25 * HOUR],
  ['the last half minute', '2027-03-28T23:59:30+02:00', 30],
])('no copy outlives %s', async (_, moment, left) => {
  for (const path of [DAILY_CARD, DAILY_FEED.path]) {
    setClock(moment);
    const { status, headers } = await platform.fetch(path);
    expect([status, headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=0, must-revalidate',
    ]);
    const rule = headers.get('netlify-cdn-cache-control') ?? '';
    const seconds = Number(/^public, durable, max-age=(\d+)$/.exec(rule)?.[1]);
    expect(seconds).toBeLessThanOrEqual(left);
    expect(seconds).toBeGreaterThanOrEqual(Math.max(0, left - 300));
  }
});

test('the feed begins with the card on the page, at its midnight, and keeps the days before as they were', async () => {
  setClock('2027-03-28T23:59:50+02:00');
  const before = await readFeed();
  const dates = before.slice(0, 2).map(({ pubDate }) => pubDate);
  expect(dates).toEqual(['Sat, 27 Mar 2027 23:00:00 GMT', 'Fri, 26 Mar 2027 23:00:00 GMT']);
  expect(before).toHaveLength(DECK_SIZE);
  expect(new Set(before.map(({ guid }) => guid)).size).toBe(DECK_SIZE);
  expect(before[0]).toMatchObject({ guid: 'arcane-du-jour-2027-03-28' });
  expect(before[0]?.title).toMatch(/, dimanche 28 mars 2027$/);

  setClock('2027-03-29T00:00:00+02:00');
  const after = await readFeed();
  expect(after[0]?.pubDate).toBe('Sun, 28 Mar 2027 22:00:00 GMT');
  expect(after.slice(1)).toEqual(before.slice(0, -1));

  const page = parse(await (await platform.fetch(DAILY_CARD)).text());
  const [today, ...week] = page.querySelectorAll('[data-until] a');
  expect(today?.getAttribute('href')).toBe(after[0]?.link);
  expect(week.map((link) => link.getAttribute('href'))).toEqual(
    after.slice(1, 8).map(({ link }) => link),
  );
  expect(page.querySelector('details')?.text).toContain(after[0]?.description);
});

test('the feed is one that readers take', async () => {
  const response = await platform.fetch(DAILY_FEED.path);
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const xml = await response.text();
  expect(xml).toContain('<title>Tarot de Marseille\u202f: l’arcane du jour</title>');
  expect(xml).toContain(`${DAILY_FEED.path}" rel="self"`);
  expect(xml.match(/<pubDate>/g)).toHaveLength(DECK_SIZE);
  expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
  const pictures = Array.from(xml.matchAll(/src=&quot;([^&]+)&quot;/g), ([, src = '']) => src);
  expect(pictures).toHaveLength(DECK_SIZE);
  const picture = await platform.fetch(new URL(pictures[0] ?? '').pathname);
  expect(picture.headers.get('content-type')).toBe('image/png');
});
