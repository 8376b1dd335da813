import { describe, expect, test } from 'vitest';
import { functionBundles } from '#tests/function-bundles.ts';

const KB = 1000;
const MOST = 30 * KB;

/** Those that need the AI or compose mails, then those that miss by a little, each with what it may weigh. */
const LARGER: Record<string, number> = {
  'admin-letter-preview': 126 * KB,
  'admin-letter-schedule': 52 * KB,
  'admin-letter-test': 40 * KB,
  'admin-mail': 42 * KB,
  contact: 40 * KB,
  interpret: 97 * KB,
  'newsletter-subscribe': 41 * KB,
  'privacy-link': 44 * KB,
  'admin-check-slug': 32 * KB,
  'admin-login': 32 * KB,
};

const bundles = await functionBundles(process.env.TEST_FUNCTIONS ?? '');

describe('a function', () => {
  test.each(bundles)('$name loads no more than it may', ({ name, bytes }) => {
    expect(bytes).toBeGreaterThan(KB);
    expect(bytes).toBeLessThanOrEqual(LARGER[name] ?? MOST);
  });

  test('may be larger only where there is one of its name', () => {
    const names = bundles.map(({ name }) => name);
    expect(Object.keys(LARGER).filter((name) => !names.includes(name))).toEqual([]);
  });
});
