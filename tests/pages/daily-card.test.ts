import { parse } from 'node-html-parser';
import { afterEach, expect, test } from 'vitest';
import { DAILY_CARD_PATH } from '#src/site-config.ts';
import { setClock, shiftClock } from '#tests/support/admin-session.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';

const platform = setUpPlatform();

afterEach(() => shiftClock(0));

const HOUR_SECONDS = 3_600;

test.each([
  ['an ordinary day', '2026-11-22T12:00:00+01:00', 12 * HOUR_SECONDS],
  ['a day of 23 hours', '2027-03-28T00:00:00+01:00', 23 * HOUR_SECONDS],
  ['a day of 25 hours', '2027-10-31T00:00:00+02:00', 25 * HOUR_SECONDS],
  ['the last half minute', '2027-03-28T23:59:30+02:00', 30],
])('the cached page expires by the end of %s', async (_, time, remainingSeconds) => {
  setClock(Date.parse(time));
  const { status, headers } = await platform.fetch(DAILY_CARD_PATH);
  expect([status, headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=0, must-revalidate',
  ]);
  const cacheControl = headers.get('netlify-cdn-cache-control') ?? '';
  const seconds = Number(/^public, durable, max-age=(\d+)$/.exec(cacheControl)?.[1]);
  expect(seconds).toBeLessThanOrEqual(remainingSeconds);
  expect(seconds).toBeGreaterThanOrEqual(Math.max(0, remainingSeconds - 300));
});

test('the page shows the card of the day in Zurich and changes it at midnight', async () => {
  const loadCard = async (time: string) => {
    setClock(Date.parse(time));
    const page = parse(await (await platform.fetch(DAILY_CARD_PATH)).text());
    const day = page.querySelector('[data-until]');
    return {
      until: day?.getAttribute('data-until'),
      date: day?.querySelector('time')?.getAttribute('datetime'),
      href: day?.querySelector('a')?.getAttribute('href'),
    };
  };
  const before = await loadCard('2027-03-28T23:59:50+02:00');
  expect(before).toMatchObject({ until: '2027-03-28T22:00:00.000Z', date: '2027-03-28' });
  const after = await loadCard('2027-03-29T00:00:00+02:00');
  expect(after).toMatchObject({ until: '2027-03-29T22:00:00.000Z', date: '2027-03-29' });
  expect(after.href).not.toBe(before.href);
});
