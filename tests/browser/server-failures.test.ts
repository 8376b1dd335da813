import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser-page.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { adminPage, SAMPLE_POST } from './admin-page.ts';

const platform = setUpPlatform();
const UNREACHABLE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';

test('a post stays in the form and can be saved again if a request or its response is lost', async () => {
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  await admin.write({ ...SAMPLE_POST, title: 'Un texte têtu' });
  const postsPath = /\/api\/admin\/blog\/posts$/;
  await page.route(postsPath, (route) => route.abort('internetdisconnected'));
  await admin.save();
  expect(await admin.waitForToast('Erreur de création')).toBe(UNREACHABLE);
  await page.unroute(postsPath);
  await admin.failure.waitFor();
  expect(await admin.field('Contenu').inputValue()).toBe(SAMPLE_POST.content);
  await admin.save();
  await admin.waitForToast('Article créé avec succès');

  // The server stores the post before its response is lost.
  await admin.field('Contenu').fill('Le texte d’après.');
  const postPath = '**/api/admin/blog/posts/*';
  await page.route(postPath, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await admin.save();
  expect(await admin.waitForToast('Erreur de mise à jour')).toBe(UNREACHABLE);
  await page.unroute(postPath);
  await admin.save();
  await admin.waitForToast('Article mis à jour avec succès');
  await admin.dialog.waitFor({ state: 'detached' });
});
