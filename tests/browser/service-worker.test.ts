import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from '#tests/support/browser-page.ts';
import { testPlatform, testRelease } from '#tests/support/test-platform.ts';

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

const platform = testPlatform();

test('an installed service worker gives way, with all that it stored, to the site as it is', async () => {
  const site = await mkdtemp(join(tmpdir(), 'old-site-'));
  onTestFinished(() => rm(site, { recursive: true }));
  await cp(testRelease().site, site, { recursive: true });
  await writeFile(join(site, 'sw.js'), OLD_WORKER);
  await platform.running.swap({ ...testRelease(), site });
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
  expect(await title.textContent()).toBe('Stored');

  // The next visit finds this build's file.
  await platform.running.swap(testRelease());
  await page.goto('/tarifs');
  const left = () =>
    page.evaluate(async () => [
      await navigator.serviceWorker.getRegistrations().then(({ length }) => length),
      await caches.keys().then(({ length }) => length),
      await indexedDB.databases().then(({ length }) => length),
    ]);
  await expect.poll(left).toEqual([0, 0, 0]);
  await page.goto('/tarifs');
  expect(await title.textContent()).toBe('Tarifs');
  expect(faults).toEqual([]);
});
