import { expect, test } from 'vitest';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { drawPage } from './draw-page.ts';
import { openAsVisitor } from './form-page.ts';

const platform = setUpPlatform();

/** Runs in the page: replaces its texts by elements, now and after each change, as a translating browser does. */
function translate(): void {
  const replace = (node: Node) => {
    const texts: Node[] = node instanceof Text ? [node] : [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.parentElement?.closest('script, style, textarea, font')) continue;
      const translated = document.createElement('font');
      translated.textContent = text.textContent;
      text.parentNode?.replaceChild(translated, text);
    }
  };
  replace(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) replace(target);
      addedNodes.forEach(replace);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

test('a translated page counts the picked cards', async () => {
  const { page } = await openAsVisitor(platform.url);
  const draw = drawPage(page);
  await draw.open();
  await page.evaluate(translate);
  await draw.pick(1, 2);
  await page.locator('[data-part="tray"] p').getByText('2/10').waitFor();
});

test('a form that is translated before its scripts load keeps its values and the focus', async () => {
  const { page } = await openAsVisitor(platform.url);
  const { promise: scriptsAllowed, resolve: allowScripts } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scriptsAllowed;
    await route.fallback();
  });
  await page.goto('/infolettre', { waitUntil: 'commit' });
  const email = page.getByRole('textbox').first();
  const consent = page.locator('input[name="consent"]');
  await email.fill('lea@tarot.example');
  await consent.check();
  await page.evaluate(translate);
  await email.focus();
  allowScripts();
  await page.locator('form[novalidate]').waitFor();
  expect([await email.inputValue(), await consent.isChecked()]).toEqual([
    'lea@tarot.example',
    true,
  ]);
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
});
