import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { encodeTen } from '#tests/support/ten-card-spread.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
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

const platform = testPlatform();

/** What a finer screen would draw is the same. */
const PLAIN_PHONE = { ...PHONE, deviceScaleFactor: 1 };
const WIDTHS = [320, 768, 1024, 1280, 2560];

/** The size of text that a visitor has set in the browser, which enlarges no picture and narrows no window. */
async function setDefaultFont(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
}

/** What is pressed or filled in and lies outside of the screen or under something else, once it was scrolled to. */
function unreachable(scope: Locator): Promise<string[]> {
  return scope.evaluate((within) => {
    const all = within.querySelectorAll('a[href], button:not(.back), input, textarea, summary');
    return [...all]
      .filter((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((part) => !part.matches('[aria-hidden] *, .visually-hidden'))
      .filter((part) => {
        part.scrollIntoView({ block: 'center', behavior: 'instant' });
        const boxes = [...part.getClientRects()].filter(({ width }) => width > 0);
        return !boxes.some(({ left, right, top, bottom }) => {
          const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          const isInside = left > -1 && right < innerWidth + 1;
          return isInside && at && (part.contains(at) || at.contains(part));
        });
      })
      .map((part) => part.outerHTML.slice(0, 120));
  });
}

/** What looks like text in forced colours though it is pressed: nothing is drawn around or under it. */
function shapeless(page: Page): Promise<string[]> {
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

/** What is too wide or out of reach at this width of the window. */
async function layoutFaults(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 740 });
  const parts = width < 768 ? await unreachable(page.locator('body')) : [];
  if ((await measureOverflow(page)) > 0) parts.push('too wide');
  return parts.map((part) => `${page.url()} at ${width} px: ${part}`);
}

/** The same on a phone for somebody who has doubled the browser's default font. */
async function largeTextFaults(page: Page): Promise<string[]> {
  await setDefaultFont(page, 32);
  const found = await layoutFaults(page, 360);
  await setDefaultFont(page, 16);
  return found.map((fault) => `${fault} (in large text)`);
}

test('every page fits a phone in large text, and everything in it is in reach', async () => {
  const { page, faults } = await openPage(platform.url, PLAIN_PHONE);
  const found: string[] = [];
  for (const path of PATHS.filter((path) => !TEMPLATES.includes(path))) {
    await page.goto(path);
    await openDetails(page);
    found.push(...(await largeTextFaults(page)));
  }
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
});

test.for(TEMPLATES)(
  '%s fits every width and large text, has shapes in forced colours, and axe finds nothing',
  async (path) => {
    const { page, faults } = await openPage(platform.url, PLAIN_PHONE);
    await addAxe(page);
    await page.goto(path);
    await openDetails(page);
    // What only a wide window shows: the menu in a row, and columns.
    for (const width of ['/', '/blog', '/tarifs'].includes(path) ? [1280, 360] : [360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await getAxeViolations(page)).toEqual([]);
    }
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await shapeless(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    for (const width of WIDTHS) expect(await layoutFaults(page, width)).toEqual([]);
    expect(await largeTextFaults(page)).toEqual([]);
    // The page of what is missing is answered with 404, which the browser notes.
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  },
);

/** Links that look the same whether or not they lead to the current page. */
async function alikeLinks(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const selector of ['header [aria-current]', 'footer [aria-current]']) {
    const link = await page.locator(selector).filter({ visible: true }).first().elementHandle();
    const before = await link?.screenshot({ animations: 'disabled' });
    await link?.evaluate((element) => element.removeAttribute('aria-current'));
    const after = await link?.screenshot({ animations: 'disabled' });
    if (!before || !after || before.equals(after)) found.push(selector);
  }
  return found;
}

test('in forced colours current links and picked cards differ from others', async () => {
  const { page } = await openPage(platform.url, { ...PHONE, forcedColors: 'active' });
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto('/tarifs');
  expect(await alikeLinks(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  const draw = drawPage(page);
  await draw.open();
  const card = draw.cards.nth(3);
  const before = await card.screenshot();
  await draw.pick(3);
  await expect.poll(async () => before.equals(await card.screenshot())).toBe(false);
});

/** What is left of a window of 1280 × 1024 px at 400 %. */
const ZOOMED = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 1 };

test('at 400 % of zoom what sticks leaves most of the window, and covers no field of a dialog or an editor', async () => {
  const { page } = await openPage(platform.url, ZOOMED);
  const found: string[] = [];
  for (const path of ['/', '/tirage', '/blog', '/contact', '/faq']) {
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    const covered = await page.evaluate(() => {
      const stuck = (element: Element | null): Element | null =>
        !element || /fixed|sticky/.test(getComputedStyle(element).position)
          ? element
          : stuck(element.parentElement);
      const rows = Array.from({ length: innerHeight }, (_, y) => y);
      return rows.filter((y) => stuck(document.elementFromPoint(innerWidth / 2, y))).length;
    });
    if (covered > 128) found.push(`${path}: ${covered} of 256 pixels are covered`);
  }
  await page.goto(`/tirage/lire#${encodeTen(17, 1, 11, 15, 16, 13, 19, 10, 21, 6)}`);
  await drawPage(page).keep('Recevoir par e-mail');
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  found.push(...(await unreachable(page.getByRole('dialog'))));

  const admin = adminPage(page);
  await admin.logIn();
  await admin.waitForToast('Connexion réussie');
  await page.locator('.toast[data-open="true"]').waitFor({ state: 'detached' });
  await admin.button('Nouvel Article').click();
  await admin.field('Titre').waitFor();
  found.push(...(await unreachable(page.getByRole('region', { name: 'Nouvel article' }))));
  expect(found).toEqual([]);
});
