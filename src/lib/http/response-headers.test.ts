import { expect, test } from 'vitest';
import { setCacheHeadersUntil } from './response-headers.ts';

test.each([
  [-3_600_000, 3_540],
  [-60_999, 0],
  [-1, 0],
  [1, 0],
])('%i ms after the end, setCacheHeadersUntil allows copies for %i s', (offsetMs, seconds) => {
  const end = new Date('2027-03-28T22:00:00Z');
  const headers = new Headers();
  setCacheHeadersUntil(headers, end, new Date(end.getTime() + offsetMs));
  expect(headers.get('Netlify-CDN-Cache-Control')).toBe(`public, durable, max-age=${seconds}`);
  expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
});
