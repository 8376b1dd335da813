import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { tenCode } from '#tests/support/ten-card-spread.ts';
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

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

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

test('every template fits 320 px, and every page a default font of 32 px: nothing is outside of the screen or out of reach', async () => {
  const { page, faults } = await openPage(platform.url, PLAIN_PHONE);
  const found: string[] = [];
  for (const [font, width, paths] of [
    [16, 320, TEMPLATES],
    [32, 360, PATHS],
  ] as const) {
    await setDefaultFont(page, font);
    await page.setViewportSize({ width, height: 740 });
    for (const path of paths) {
      await page.goto(path);
      await openDetails(page);
      if ((await measureOverflow(page)) > 0)
        found.push(`${path} is too wide at ${font} px of font`);
      if (!TEMPLATES.includes(path)) continue;
      found.push(
        ...(await unreachable(page.locator('body'))).map(
          (part) => `${path} at ${font} px: ${part}`,
        ),
      );
    }
  }
  expect(found).toEqual([]);
  // The page of what is missing is answered with 404, which the browser notes.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});

test('every template fits every width, and axe finds nothing', async () => {
  const { page } = await openPage(platform.url, PLAIN_PHONE);
  await addAxe(page);
  const found: string[] = [];
  for (const path of TEMPLATES) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      if ((await measureOverflow(page)) > 0) found.push(`${path} is too wide at ${width}`);
    }
    await openDetails(page);
    // What only a wide window shows: the menu in a row, and columns.
    for (const width of ['/', '/blog', '/tarifs'].includes(path) ? [1280, 360] : [360]) {
      await page.setViewportSize({ width, height: 740 });
      found.push(...(await getAxeViolations(page)).map((fault) => `${path}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
});

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

/** States that the page shows by their attribute alone; others come with words or marks. */
const STATES = [
  ['aria-current', 'header [aria-current]'],
  ['checked', 'input:is([type="checkbox"], [type="radio"])'],
] as const;

/** Gives the element its other state. */
function toggle(part: Locator, state: string): Promise<void> {
  return part.evaluate((one, name) => {
    if (one instanceof HTMLInputElement) one.checked = !one.checked;
    else one.toggleAttribute(name);
  }, state);
}

/** Pairs of states of which both look the same. */
async function alikeStates(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [state, selector] of STATES) {
    const shown = page.locator(selector).filter({ visible: true }).first();
    if ((await shown.count()) === 0) continue;
    // Without its state the element must still be found.
    await shown.evaluate((one) => {
      one.setAttribute('data-pair', '');
      const label = one instanceof HTMLInputElement ? one.labels?.[0] : null;
      (label ?? one).setAttribute('data-look', '');
    });
    const part = page.locator('[data-pair]');
    const look = page.locator('[data-look]');
    const shoot = () => look.screenshot({ animations: 'disabled' });
    const before = await shoot();
    await toggle(part, state);
    // Some are hidden in one of their states.
    const isAlike = (await look.isVisible()) && before.equals(await shoot());
    if (isAlike) found.push(`${page.url()}: ${await part.evaluate((one) => one.outerHTML)}`);
    await toggle(part, state);
    await part.evaluate((one) => {
      document.querySelector('[data-look]')?.removeAttribute('data-look');
      one.removeAttribute('data-pair');
    });
  }
  return found;
}

test('in forced colours whatever is pressed has a shape, and every pair of states differs', async () => {
  const { page } = await openPage(platform.url, { ...PHONE, forcedColors: 'active' });
  const found: string[] = [];
  for (const path of TEMPLATES) {
    await page.goto(path);
    await openDetails(page);
    found.push(...(await shapeless(page)).map((name) => `${path}: ${name}`));
  }
  await page.goto('/tarifs');
  await page.getByRole('button', { name: 'Menu' }).tap();
  found.push(...(await alikeStates(page)));
  await page.goto('/infolettre');
  found.push(...(await alikeStates(page)));
  const draw = drawPage(page);
  await draw.open();
  const card = draw.cards.nth(3);
  const before = await card.screenshot();
  await draw.pick(3);
  await expect.poll(async () => before.equals(await card.screenshot())).toBe(false);
  await draw.pick(0, 2, 4, 6, 8, 10, 12, 14, 16);
  await page.getByRole('radio').first().waitFor();
  found.push(...(await alikeStates(page)));
  expect(found).toEqual([]);
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
  await page.goto(`/tirage/lire#${tenCode(17, 1, 11, 15, 16, 13, 19, 10, 21, 6)}`);
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
