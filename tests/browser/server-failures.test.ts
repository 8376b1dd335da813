import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage, POST } from './admin-page.ts';

const platform = testPlatform();
const UNREACHABLE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';

test('a post that does not arrive stays in the form, and one whose answer was lost is saved again', async () => {
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  await admin.write({ ...POST, title: 'Un texte têtu' });
  const posts = /\/api\/admin\/blog\/posts$/;
  await page.route(posts, (route) => route.abort('internetdisconnected'));
  await admin.save();
  expect(await admin.waitForToast('Erreur de création')).toBe(UNREACHABLE);
  await page.unroute(posts);
  await admin.failure.waitFor();
  expect(await admin.field('Contenu').inputValue()).toBe(POST.content);
  await admin.save();
  await admin.waitForToast('Article créé avec succès');

  // The answer is lost after the server has stored the post.
  await admin.field('Contenu').fill('Le texte d’après.');
  const calls = '**/api/admin/blog/posts/*';
  await page.route(calls, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await admin.save();
  expect(await admin.waitForToast('Erreur de mise à jour')).toBe(UNREACHABLE);
  await page.unroute(calls);
  await admin.save();
  await admin.waitForToast('Article mis à jour avec succès');
  await admin.dialog.waitFor({ state: 'detached' });
});
