import { expect, test } from 'vitest';
import { openPage } from '#tests/browser.ts';
import { OWNER_PASSWORD } from '#tests/owner.ts';
import { testPlatform } from '#tests/platform.ts';
import { adminPage, POST } from './admin-page.ts';

/** The same port after the restart: the page that is open goes on with it. */
const PORT = 24_613;

const platform = testPlatform({ port: PORT, environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });

test('a server that dies under a save takes nothing with it', async () => {
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  await admin.write();
  await page.getByText('– libre').waitFor();

  await platform.stop();
  await admin.save();
  expect(await admin.toastText('Erreur de création')).toContain('Le serveur ne répond pas.');
  expect(await admin.field('Contenu').inputValue()).toBe(POST.content);
  expect(await admin.faults()).toEqual([]);

  await platform.start();
  await admin.button('Réessayer').click();
  await admin.toastText('Article créé avec succès');
  await admin.button('Articles').click();
  await page.locator('[data-row]', { hasText: POST.title }).waitFor();
});
