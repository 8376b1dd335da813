import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { buildWorker } from '#scripts/build/offline.ts';
import { KEEPING, openPage, PHONE } from '#tests/browser.ts';
import { TestPlatform, testPlatform, testRelease } from '#tests/platform.ts';
import { axeFaults } from './axe.ts';
import { drawPage } from './draw-page.ts';
import { journalPage } from './journal-page.ts';

const platform = testPlatform();
/** Bytes, before they are compressed: the privacy page says as much. */
const MOST_KEPT = 2_300_000;

/** Touches the page, as its visitor does, and waits until this visit has left everything in the browser. */
async function isKept(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** Addresses in the browser's caches, without the marks of their revisions. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => new URL(url).pathname);
  });

const keptBytes = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const stores = await Promise.all(names.map((name) => caches.open(name)));
    const answers = await Promise.all(stores.map((store) => store.matchAll()));
    const bodies = await Promise.all(answers.flat().map((answer) => answer.arrayBuffer()));
    return bodies.reduce((sum, { byteLength }) => sum + byteLength, 0);
  });

const ALLOWED =
  /^\/(_astro|jeu|textes)\/|^\/(hors-ligne|mes-tirages|tirage(\/(croix|lire|trois|vos-cartes))?|icones\/(favicon\.svg|site\.webmanifest))$/;

test('after one visit of any page the draw, its letter and the journal work without a network; from the second reading on the site offers to be installed, and a refusal holds for good; calls, the administration and what is for one person are never kept', async () => {
  const { page } = await openPage(platform.url, { ...PHONE, ...KEEPING });
  const draw = drawPage(page);
  const offer = page.getByRole('heading', { name: 'Garder le tirage sous la main' });
  // What a browser does that can install the site.
  await page.addInitScript(() => {
    const made = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => sessionStorage.setItem('asked', String(made.defaultPrevented));
    addEventListener('load', () => dispatchEvent(Object.assign(made, { prompt })));
  });
  await page.goto('/faq');
  await isKept(page);

  // Without a network: the draw and its letter.
  await page.context().setOffline(true);
  await page.goto('/tirage#amour');
  await draw.ready();
  await draw.toastText('Thème\u202f: Amour');
  await draw.button('Mélanger').tap();
  await draw.button('Mélanger encore').waitFor();
  await draw.button('Couper').tap();
  await draw.button('Couper encore').waitFor();
  await draw.pickTen();
  const names = await draw.names.allTextContents();
  await draw.interpret();
  expect(await draw.letterParts.count()).toBe(6);
  await draw.toastText('Tirage gardé dans ce navigateur');
  // A question below the letter, and its answer.
  const questions = page.getByRole('region', { name: 'Trois questions' });
  await questions.getByRole('button').first().tap();
  await expect.poll(() => questions.getByRole('status').first().textContent()).toMatch(/.{60}/);
  // No card gave way to its name: one size stands for all.
  await expect
    .poll(() =>
      draw.letter
        .locator('picture img')
        .evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);
  expect(await page.locator('[data-part="fallback"]').count()).toBe(0);
  expect(await page.evaluate(() => document.fonts.check('1rem Lecture'))).toBe(true);
  expect(await offer.count()).toBe(0);
  await page.reload();
  await draw.letter.waitFor();

  // The visitor's own cards, the journal, and any other page.
  await page.goto('/tirage/vos-cartes');
  await page.getByRole('heading', { name: 'Choisissez dix cartes' }).waitFor();
  await page.goto('/tirage/croix');
  await draw.ready();
  await page.goto('/mes-tirages');
  await journalPage(page).readings.tap();
  await draw.letter.waitFor();
  expect(await draw.names.allTextContents()).toEqual(names);
  await page.goto('/tarifs');
  await page.getByRole('heading', { name: 'Hors connexion' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Tarifs', level: 1 }).waitFor();

  // With a network again: the second reading, and the offer.
  await page.goto('/tirage');
  await draw.button('Nouveau tirage').tap();
  await draw.toastText('Jeu réinitialisé');
  await draw.pickTen();
  await draw.interpret();
  await offer.waitFor();
  await draw.toastText('Tirage sauvegardé');
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await draw.button('Installer').tap();
  expect(await offer.count()).toBe(0);
  expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBe('true');
  await page.reload();
  await offer.waitFor();
  await draw.button('Ne plus proposer').press('Enter');
  expect(await offer.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('C’est noté');
  await page.reload({ waitUntil: 'networkidle' });
  await draw.letter.waitFor();
  expect(await offer.count()).toBe(0);

  // What the browser keeps of all that.
  for (const path of ['/admin', '/infolettre/preferences?lien=x', '/blog']) await page.goto(path);
  const paths = await keptPaths(page);
  expect(paths.filter((path) => !ALLOWED.test(path))).toEqual([]);
  expect(paths.filter((path) => /Admin|Panel/.test(path))).toEqual([]);
  expect(paths.length).toBeGreaterThan(50);
  expect(await keptBytes(page)).toBeLessThan(MOST_KEPT);
  await page.context().setOffline(true);
  await expect(page.goto('/admin')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await page.context().setOffline(false);

  // Safari on a phone makes no offer of its own: a sentence says where to press.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false });
    addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation());
    localStorage.setItem('installation', '{"readings":2,"isRefused":false}');
  });
  await page.goto('/tirage');
  await page.getByText('Touchez Partager').waitFor();
  expect(await draw.button('Installer').count()).toBe(0);
});

test('Save-Data keeps nothing', async () => {
  const { page } = await openPage(platform.url, KEEPING);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto('/faq', { waitUntil: 'load' });
  await page.keyboard.press('Shift');
  await page.waitForLoadState('networkidle');
  expect(
    await page.evaluate(() =>
      navigator.serviceWorker.getRegistrations().then(({ length }) => length),
    ),
  ).toBe(0);
});

/** Where the worker of a new build stands that has not begun. */
const waiting = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.waiting?.state ?? 'none';
  });

/** How many pages the first worker knows: one that was closed may still count for a moment. */
const knownPages = (page: Page) =>
  page
    .context()
    .serviceWorkers()[0]
    ?.evaluate<number>("clients.matchAll({ type: 'window' }).then(({ length }) => length)");

/** The same site after a deploy: another sentence on the draw's page, and another script behind it. */
async function nextBuild(site: string): Promise<string> {
  const next = await mkdtemp(join(tmpdir(), 'next-build-'));
  onTestFinished(() => rm(next, { recursive: true }));
  await cp(site, next, { recursive: true });
  const page = join(next, 'tirage.html');
  const html = await readFile(page, 'utf8');
  const script = /_astro\/(DrawIsland\.[\w-]+)\.js/.exec(html)?.[1] ?? '';
  expect(script).not.toBe('');
  const code = await readFile(join(next, `_astro/${script}.js`), 'utf8');
  await rm(join(next, `_astro/${script}.js`));
  await writeFile(join(next, '_astro/DrawIsland.suivant.js'), `window.build = 2;${code}`);
  await writeFile(
    page,
    html.replaceAll(script, 'DrawIsland.suivant').replace(/(<h1[^>]*>)/, '$1Bis. '),
  );
  await buildWorker(next);
  return next;
}

test('a deploy replaces the old build at the next visit, whole, and leaves open pages what they need', async () => {
  const own = new TestPlatform({});
  onTestFinished(() => own.remove());
  await own.start();
  const { page } = await openPage(own.url, KEEPING);
  const title = page.locator('h1');
  const build = () => page.evaluate(() => (window as { build?: number }).build ?? 1);
  const shown = async () => [/^Bis/.test((await title.textContent()) ?? '') ? 2 : 1, await build()];
  const draw = drawPage(page);
  await draw.open();
  await isKept(page);
  expect(await shown()).toEqual([1, 1]);

  const site = await nextBuild(testRelease().site);
  await own.running.swap({ ...testRelease(), site });
  const other = await page.context().newPage();
  await other.goto('/tirage');
  await expect.poll(() => waiting(other)).toBe('installed');
  // The page of the old build is still open: without a network it finds the scripts of its own build.
  await page.context().setOffline(true);
  await draw.pickTen();
  await draw.interpret();
  expect(await draw.letterParts.count()).toBe(5);
  await page.reload();
  await draw.letter.waitFor();
  expect(await shown()).toEqual([1, 1]);

  await page.context().setOffline(false);
  await other.close();
  await expect.poll(() => knownPages(page)).toBe(1);
  await page.reload();
  await draw.letter.waitFor();
  expect(await shown()).toEqual([2, 2]);
  await expect.poll(() => waiting(page)).toBe('none');
  await page.context().setOffline(true);
  await page.reload();
  await draw.letter.waitFor();
  expect(await shown()).toEqual([2, 2]);
  const paths = await keptPaths(page);
  expect(paths).toContain('/_astro/DrawIsland.suivant.js');
  expect(paths.filter((path) => path.includes('/DrawIsland.'))).toHaveLength(2);
});
