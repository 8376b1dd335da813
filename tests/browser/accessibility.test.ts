import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { tenCode } from '#tests/support/ten-card-spread.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage } from './admin-page.ts';
import { bringAxe, getAxeViolations } from './axe.ts';
import { drawPage } from './draw-page.ts';
import { PATHS, TEMPLATES } from './templates.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

/** Pixels by which the page is wider than the window. */
function excessWidth(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Hides each page from its beginning: where nothing is painted, laying it out is all that a width takes. */
async function hidePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { visibility: hidden }');
    document.adoptedStyleSheets = [sheet];
  });
}

function show(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/** Opens whatever can be. */
function openDetails(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
}

const OTHERS = PATHS.filter((path) => !TEMPLATES.includes(path));
/** What only a wide window shows: the menu in a row, and columns. */
const WIDE_TEMPLATES = ['/', '/blog', '/tarifs'];
const WIDE = 1280;
/** What is too wide while it is folded, or for its longest word, is so for the narrowest first. */
const NARROWEST = 320;
/** Where the menu lies open in the header, and has the least room. */
const MENU_OPENS = 1024;
/** The last is a phone's, at which the templates are inspected. */
const WIDTHS = [NARROWEST, 768, MENU_OPENS, WIDE, 2560, 360];

test('every template fits every width, and every page the narrowest, with everything open too; axe finds nothing', async () => {
  // What a finer screen would draw is the same.
  const { page, faults } = await openPage(platform.url, { ...PHONE, deviceScaleFactor: 1 });
  await hidePages(page);
  const { height } = page.viewportSize() ?? { height: 0 };
  const found: string[] = [];
  const measure = async (path: string, widths: number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      if ((await excessWidth(page)) !== 0) found.push(`${path} is too wide at ${width}`);
    }
  };
  const inspect = async (path: string) => {
    found.push(...(await getAxeViolations(page)).map((fault) => `${path}: ${fault}`));
  };
  for (const path of OTHERS) {
    await page.goto(path);
    await measure(path, [NARROWEST]);
    await openDetails(page);
    await measure(`${path}, opened,`, [NARROWEST]);
  }
  await bringAxe(page);
  for (const path of TEMPLATES) {
    await page.goto(path);
    await measure(path, [NARROWEST]);
    await openDetails(page);
    await measure(`${path}, opened,`, WIDTHS);
    await show(page);
    await inspect(path);
    if (!WIDE_TEMPLATES.includes(path)) continue;
    await page.setViewportSize({ width: WIDE, height });
    await inspect(path);
  }
  expect(found).toEqual([]);
  // The page of what is missing is answered with 404, which the browser notes.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
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

test('in forced colours whatever is pressed has a shape', async () => {
  const { page, faults } = await openPage(platform.url, { ...PHONE, forcedColors: 'active' });
  const found: string[] = [];
  for (const path of TEMPLATES) {
    await page.goto(path);
    await openDetails(page);
    found.push(...(await shapeless(page)).map((name) => `${path}: ${name}`));
  }
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
});

/** What is left of a window of 1280 × 1024 px at 400 %. */
const ZOOMED = { viewport: { width: NARROWEST, height: 256 }, deviceScaleFactor: 1 };

test('at 400 % of zoom nothing is cut, and what sticks leaves most of the window', async () => {
  const { page, faults } = await openPage(platform.url, ZOOMED);
  const found: string[] = [];
  for (const path of TEMPLATES) {
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    if ((await excessWidth(page)) !== 0) found.push(`${path} is too wide`);
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
  expect(found).toEqual([]);
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});

/** Fields that something stands over once they have the focus, as whoever goes from one to the next meets them. */
function coveredFields(part: Locator): Promise<string[]> {
  return part.evaluate((within) => {
    const all = [...within.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    const shown = all.filter(({ type, classList, hidden, tabIndex }) => {
      const isReachable = !hidden && tabIndex >= 0;
      return type !== 'file' && isReachable && !classList.contains('visually-hidden');
    });
    const covered = shown
      .filter((field) => field.checkVisibility({ visibilityProperty: true }))
      .filter((field) => {
        field.focus();
        const { left, top, width, height } = field.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 16));
        return !(at && (field.contains(at) || at.contains(field)));
      });
    return [`${shown.length > 0}`, ...covered.map(({ name, id }) => name || id)];
  });
}

const NONE_COVERED = ['true'];

test('at 400 % of zoom nothing stands over a field of a dialog or an editor', async () => {
  const { page } = await openPage(platform.url, ZOOMED);
  await page.goto(`/tirage/lire#${tenCode(17, 1, 11, 15, 16, 13, 19, 10, 21, 6)}`);
  await drawPage(page).keep('Recevoir par e-mail');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').waitFor();
  expect(await coveredFields(dialog)).toEqual(NONE_COVERED);

  const admin = adminPage(page);
  await admin.logIn();
  await admin.waitForToast('Connexion réussie');
  await page.locator('.toast[data-open="true"]').waitFor({ state: 'detached' });
  await admin.button('Nouvel Article').click();
  const editor = page.getByRole('region', { name: 'Nouvel article' });
  await admin.field('Titre').waitFor();
  expect(await coveredFields(editor)).toEqual(NONE_COVERED);
  await admin.button('Paramètres').click();
  await admin.dialog.getByRole('textbox').first().waitFor();
  expect(await coveredFields(admin.dialog)).toEqual(NONE_COVERED);
  expect(await excessWidth(page)).toBe(0);
});

/** Long texts, a first screen of titles, prices and cards. */
const LATE_TEMPLATES = ['/', '/tarifs', '/faq', '/tirage', '/guide-tarot'];
const LATE_MS = 3_000;
/** Steps of the layout that are felt as jumps, by the field's own measure. */
const MOST_SHIFT = 0.1;

test('fonts that come late make nothing wait, jump or stand out', async () => {
  const found: string[] = [];
  const open = async (path: string, width: number) => {
    const { page } = await openPage(platform.url, { ...PHONE, viewport: { width, height: 740 } });
    await page.route('**/*.woff2', async (route) => {
      await sleep(LATE_MS);
      await route.continue();
    });
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as unknown as { value: number }[]) {
          (window as unknown as { shift: number }).shift += value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const told = async (when: string) => {
      if ((await excessWidth(page)) !== 0) found.push(`${path} is too wide at ${width} ${when}`);
    };
    await told('before its fonts');
    const [isLate, waits] = await page.evaluate(() => [
      [...document.fonts].some(({ status }) => status === 'loading'),
      [...document.fonts].some(({ display }) => display !== 'swap'),
    ]);
    if (!isLate) found.push(`${path} has its fonts at once`);
    if (waits) found.push(`${path} hides its text`);
    await page.evaluate(() => document.fonts.ready);
    await told('with its fonts');
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    if (shift > MOST_SHIFT) found.push(`${path} jumps by ${shift.toFixed(3)} at ${width}`);
    await page.close();
  };
  for (const width of [NARROWEST, 360]) {
    await Promise.all(LATE_TEMPLATES.map((path) => open(path, width)));
  }
  expect(found).toEqual([]);
});
