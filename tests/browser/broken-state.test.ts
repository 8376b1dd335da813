import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from '#tests/support/browser-page.ts';
import { getRelease, setUpPlatform } from '#tests/support/test-platform.ts';
import { adminPage, SAMPLE_POST } from './admin-page.ts';
import { drawPage, storeDraw } from './draw-page.ts';

const platform = setUpPlatform();
const ERROR_TEXT = 'Une erreur empêche d’afficher cette partie de la page.';

/** Makes the formatting of dates fail on demand. @returns the function that switches the failure on and off */
async function installDateFailure(page: Page) {
  await page.addInitScript(() => {
    const { prototype } = Intl.DateTimeFormat;
    const { get } = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
    Object.defineProperty(prototype, 'format', {
      get() {
        if (document.documentElement.dataset.broken) throw new Error('broken by a test');
        return get?.call(this);
      },
    });
  });
  return (isBroken: boolean) =>
    page.evaluate(
      (value) => {
        document.documentElement.dataset.broken = value;
      },
      isBroken ? 'yes' : '',
    );
}

test('a broken admin tab leaves the other tabs usable; a broken form recovers the unsaved post', async () => {
  const { page } = await openPage(platform.url);
  const setDatesBroken = await installDateFailure(page);
  const admin = adminPage(page);
  await admin.open();
  await setDatesBroken(true);
  await admin.enterPassword();
  await page.getByRole('alert').getByText(ERROR_TEXT).waitFor();
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await page.getByText('Aucun abonné pour le moment', { exact: true }).waitFor();

  // A stored draft in the format of an older version does not break the page either.
  await setDatesBroken(false);
  await page.evaluate(() => localStorage.setItem('redaction:x', '{"title":"Une forme ancienne"}'));
  await admin.logIn();
  await expect.poll(() => page.getByText(ERROR_TEXT).count()).toBe(0);

  await admin.write(SAMPLE_POST);
  await admin.field('Titre').press('End');
  await admin.field('Titre').press('!');
  await setDatesBroken(true);
  await page.keyboard.press('?');
  await page.getByRole('alert').getByText(ERROR_TEXT).waitFor();
  expect(await admin.getViolations()).toEqual([]);
  await expect.poll(() => page.getByRole('tab').count()).toBe(5);
  await setDatesBroken(false);
  await admin.button('Réessayer').click();
  await expect.poll(() => admin.field('Titre').inputValue()).toContain(`${SAMPLE_POST.title}!`);
  await expect.poll(() => admin.field('Extrait').inputValue()).toBe(SAMPLE_POST.excerpt);
  await expect.poll(() => admin.field('Contenu').inputValue()).toBe(SAMPLE_POST.content);
});

test('a reload recovers a reading that failed to render; an invalid stored draw starts a new one', async () => {
  const { page } = await openPage(platform.url);
  const setDatesBroken = await installDateFailure(page);
  const draw = drawPage(page);
  await draw.open();
  await draw.pickTen();
  await setDatesBroken(true);
  await draw.button('Obtenir votre interprétation').filter({ visible: true }).click();
  await page.getByRole('alert').getByText(ERROR_TEXT).waitFor();
  await setDatesBroken(false);
  await draw.button('Recharger la page').click();
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();

  const savedDraw = await page.evaluate(() => JSON.parse(sessionStorage.tirage));
  for (const damage of [{ reading: { interpretation: null } }, { selectedCards: [] }]) {
    await storeDraw(page, { ...savedDraw, ...damage });
    await page.reload();
    await draw.waitUntilReady();
  }
});

const OLD_WORKER = `
const page = () => new Response('<h1>Stored</h1>', { headers: { 'content-type': 'text/html' } });
addEventListener('install', (event) => {
  event.waitUntil(caches.open('pages').then((cache) => cache.put('/stored', page())));
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match('/stored'));
});
`;

test('an old service worker is removed with everything that it stored', async () => {
  const site = await mkdtemp(join(tmpdir(), 'old-site-'));
  onTestFinished(() => rm(site, { recursive: true }));
  await cp(getRelease().site, site, { recursive: true });
  await writeFile(join(site, 'sw.js'), OLD_WORKER);
  await platform.localServer.swap({ ...getRelease(), site });
  const { page, faults } = await openPage(platform.url, { serviceWorkers: 'allow' });
  await page.goto('/guide-tarot');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    const opening = indexedDB.open('journal', 1);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    opening.result.close();
  });
  await page.goto('/tarifs');
  const title = page.locator('h1');
  await expect.poll(() => title.textContent()).toBe('Stored');

  // The next visit loads the service worker of this build.
  await platform.localServer.swap(getRelease());
  await page.goto('/tarifs');
  const countStoredItems = () =>
    page.evaluate(async () => [
      await navigator.serviceWorker.getRegistrations().then(({ length }) => length),
      await caches.keys().then(({ length }) => length),
      await indexedDB.databases().then(({ length }) => length),
    ]);
  await expect.poll(countStoredItems).toEqual([0, 0, 0]);
  await page.goto('/tarifs');
  await expect.poll(() => title.textContent()).toBe('Tarifs');
  expect(faults).toEqual([]);
});
