import { expect, test } from 'vitest';
import { hostFixture } from '#tests/fixtures/host.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';

const platform = testPlatform({ release: hostFixture });

test('a test sees errors, exceptions and refused content', async () => {
  const { page, faults, refused } = await openPage(platform.url);
  await page.goto('/fautes');
  await expect.poll(() => faults).toHaveLength(3);
  expect(faults).toEqual(
    expect.arrayContaining([
      'written to the console',
      'Error: thrown by a script',
      expect.stringContaining('Content Security Policy'),
    ]),
  );
  expect([...refused].sort()).toEqual([
    expect.stringContaining('violates the following Content Security Policy'),
    'refused by the policy: style-src-attr inline',
  ]);
  refused.length = 0;

  // A page without any has none.
  faults.length = 0;
  await page.goto('/page');
  await page.waitForLoadState('networkidle');
  expect(faults).toEqual([]);
});
