import { expect, test } from 'vitest';
import { isDue } from '#netlify/local/cron.ts';

/** A Sunday. */
const SUNDAY = '2026-11-22';

test.each([
  ['* * * * *', `${SUNDAY}T00:00Z`, true],
  ['*/5 * * * *', `${SUNDAY}T10:25Z`, true],
  ['*/5 * * * *', `${SUNDAY}T10:26Z`, false],
  ['30 7 * * 0', `${SUNDAY}T07:30Z`, true],
  ['30 7 * * 1-5', `${SUNDAY}T07:30Z`, false],
  ['0 9-17/2 * * *', `${SUNDAY}T11:00Z`, true],
  ['0 9-17/2 * * *', `${SUNDAY}T12:00Z`, false],
  ['0 6,18 22 11 *', `${SUNDAY}T18:00Z`, true],
  ['0 0 1 * 0', `${SUNDAY}T00:00Z`, true],
  ['0 0 1 * 1', `${SUNDAY}T00:00Z`, false],
  ['@hourly', `${SUNDAY}T13:00Z`, true],
  ['@daily', `${SUNDAY}T13:00Z`, false],
  ['@weekly', `${SUNDAY}T00:00Z`, true],
])('%s at %s: %s', (expression, time, due) => {
  expect(isDue(expression, new Date(time))).toBe(due);
});

test.each(['', '* * * *', 'x * * * *', '@sometimes'])('%j cannot be read', (expression) => {
  expect(() => isDue(expression, new Date())).toThrow('Unreadable');
});
