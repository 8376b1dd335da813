import { expect, onTestFinished, test } from 'vitest';
import { INDEXED_PAGES } from '#tests/pages/built-site.ts';
import { hostileTexts, otherSite } from '#tests/support/alternative-site.ts';
import { TestPlatform, testRelease } from '#tests/support/test-platform.ts';
import { openInstrumentedPage } from './trap.ts';

// As in hostile-texts.test.ts, for what the owner changes under « Contenu ».

test('the owner’s texts, on every page that the build made of them', {
  timeout: 300_000,
}, async () => {
  const site = await otherSite();
  expect((await hostileTexts(process.cwd())).fields).toBeGreaterThan(400);
  const built = new TestPlatform({ release: { ...testRelease(), site } });
  onTestFinished(() => built.remove());
  await built.start();
  const { page, expectNothing } = await openInstrumentedPage(built.url);
  const pages = INDEXED_PAGES.filter(({ path }) => !path.startsWith('/blog'));
  // One in three in the short form: the templates are the same.
  const shown = pages.filter((_, index) => process.env.LONG_TESTS || index % 3 === 0);
  for (const { path } of shown) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 200]);
    await expectNothing();
  }
  await page.goto('/faq');
  expect(await page.locator('main').textContent()).toContain('<script>');
});
