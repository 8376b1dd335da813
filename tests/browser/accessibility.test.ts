import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { encodeTen } from '#tests/support/ten-card-spread.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { adminPage } from './admin-page.ts';
import { drawPage } from './draw-page.ts';
import {
  addAxe,
  getAxeViolations,
  measureOverflow,
  openDetails,
  PATHS,
  TEMPLATES,
} from './page-checks.ts';

const platform = setUpPlatform();

/** A phone with fewer pixels, because the layout is the same. */
const LOW_DENSITY_PHONE = { ...PHONE, deviceScaleFactor: 1 };
const WIDTHS = [320, 768, 1024, 1280, 2560];

/** Sets the browser's default font size, which changes neither pictures nor the width of the window. */
async function setDefaultFont(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
}

/** Returns the controls that lie outside of the screen or under another element after scrolling to them. */
function findUnreachable(scope: Locator): Promise<string[]> {
  return scope.evaluate((root) => {
    const controls = root.querySelectorAll('a[href], button:not(.back), input, textarea, summary');
    return [...controls]
      .filter((control) =>
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((control) => !control.matches('[aria-hidden] *, .visually-hidden'))
      .filter((control) => {
        control.scrollIntoView({ block: 'center', behavior: 'instant' });
        const boxes = [...control.getClientRects()].filter(({ width }) => width > 0);
        return !boxes.some(({ left, right, top, bottom }) => {
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          const isInside = left > -1 && right < innerWidth + 1;
          return isInside && hit && (control.contains(hit) || hit.contains(control));
        });
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });
}

/** Returns the controls that look like text in forced colours: nothing is drawn around or under them. */
function findShapeless(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, [role="button"], summary, .button, .button-quiet')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const style = getComputedStyle(element);
        const hasRule = Number.parseFloat(style.borderBottomWidth) > 0;
        const isUnderlined = style.textDecorationLine.includes('underline');
        return !(hasRule || isUnderlined || element.querySelector('svg, img'));
      })
      .map((element) => element.textContent.trim()),
  );
}

/** Returns what is too wide or unreachable at this width of the window. */
async function findLayoutFaults(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 740 });
  const faults = width < 768 ? await findUnreachable(page.locator('body')) : [];
  if ((await measureOverflow(page)) > 0) faults.push('too wide');
  return faults.map((fault) => `${page.url()} at ${width} px: ${fault}`);
}

/** Like `findLayoutFaults`, on a phone with a doubled default font size. */
async function findLargeTextFaults(page: Page): Promise<string[]> {
  await setDefaultFont(page, 32);
  const faults = await findLayoutFaults(page, 360);
  await setDefaultFont(page, 16);
  return faults.map((fault) => `${fault} (in large text)`);
}

test('every page fits a phone with large text, and all its controls are reachable', async () => {
  const { page, faults } = await openPage(platform.url, LOW_DENSITY_PHONE);
  for (const path of PATHS.filter((path) => !TEMPLATES.includes(path))) {
    await page.goto(path);
    await openDetails(page);
    faults.push(...(await findLargeTextFaults(page)));
  }
  expect(faults).toEqual([]);
});

test.for(TEMPLATES)(
  '%s fits every width and large text, shows controls in forced colours, and passes axe',
  async (path) => {
    const { page, faults } = await openPage(platform.url, LOW_DENSITY_PHONE);
    await addAxe(page);
    await page.goto(path);
    await openDetails(page);
    // Only a wide window shows columns and the menu in a row.
    for (const width of ['/', '/blog', '/tarifs'].includes(path) ? [1280, 360] : [360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await getAxeViolations(page)).toEqual([]);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await findShapeless(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    for (const width of WIDTHS) expect(await findLayoutFaults(page, width)).toEqual([]);
    expect(await findLargeTextFaults(page)).toEqual([]);
    // The browser logs an error for the 404 page.
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  },
);

/** Returns the links that look the same whether or not they lead to the current page. */
async function findIndistinctLinks(page: Page): Promise<string[]> {
  const indistinct: string[] = [];
  for (const selector of ['header [aria-current]', 'footer [aria-current]']) {
    const link = await page.locator(selector).filter({ visible: true }).first().elementHandle();
    const before = await link?.screenshot({ animations: 'disabled' });
    await link?.evaluate((element) => element.removeAttribute('aria-current'));
    const after = await link?.screenshot({ animations: 'disabled' });
    if (!before || !after || before.equals(after)) indistinct.push(selector);
  }
  return indistinct;
}

test('in forced colours, current links and picked cards differ from others', async () => {
  const { page } = await openPage(platform.url, { ...PHONE, forcedColors: 'active' });
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto('/tarifs');
  expect(await findIndistinctLinks(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  const draw = drawPage(page);
  await draw.open();
  const card = draw.cards.nth(3);
  const before = await card.screenshot();
  await draw.pick(3);
  await expect.poll(async () => before.equals(await card.screenshot())).toBe(false);
});

/** The size of a window of 1280 × 1024 px at 400 % zoom. */
const ZOOMED_WINDOW = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 1 };

test('at 400 % zoom, sticky elements cover at most half of the window and no control', async () => {
  const { page } = await openPage(platform.url, ZOOMED_WINDOW);
  const problems: string[] = [];
  for (const path of ['/', '/tirage', '/blog', '/contact', '/faq']) {
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    const coveredPx = await page.evaluate(() => {
      const isSticky = (element: Element | null): boolean =>
        element !== null &&
        (/fixed|sticky/.test(getComputedStyle(element).position) ||
          isSticky(element.parentElement));
      const rows = Array.from({ length: innerHeight }, (_, y) => y);
      return rows.filter((y) => isSticky(document.elementFromPoint(innerWidth / 2, y))).length;
    });
    if (coveredPx > 128) problems.push(`${path}: ${coveredPx} of 256 pixels are covered`);
  }
  await page.goto(`/tirage/lire#${encodeTen(17, 1, 11, 15, 16, 13, 19, 10, 21, 6)}`);
  await drawPage(page).pressKeepButton('Recevoir par e-mail');
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  problems.push(...(await findUnreachable(page.getByRole('dialog'))));

  const admin = adminPage(page);
  await admin.logIn();
  await admin.waitForToast('Connexion réussie');
  await page.locator('.toast[data-open="true"]').waitFor({ state: 'detached' });
  await admin.button('Nouvel Article').click();
  await admin.field('Titre').waitFor();
  problems.push(...(await findUnreachable(page.getByRole('region', { name: 'Nouvel article' }))));
  expect(problems).toEqual([]);
});
