import { afterAll, expect, test } from 'vitest';
import { logInAsAdmin, OWNER_PASSWORD, shiftClock } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { BuildHook } from '#tests/support/fake-build-hook.ts';
import { createTestPost, postInput } from '#tests/support/post-requests.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage } from './admin-page.ts';

const MINUTE = 60_000;
const hook = new BuildHook();
let address = '';
const platform = testPlatform({
  deployContext: 'test',
  async environment() {
    address ||= await hook.start();
    return { ADMIN_PASSWORD: OWNER_PASSWORD, BUILD_HOOK_URL: address };
  },
});

afterAll(() => {
  shiftClock(0);
  hook.stop();
});

async function openAdmin() {
  shiftClock(0);
  const { page } = await openPage(platform.url);
  const admin = adminPage(page);
  await admin.logIn();
  // Of the spaces some never break.
  const spaced = (words: RegExp) => new RegExp(words.source.replaceAll(' ', '\\s'));

  return {
    admin,
    news: (words: RegExp) => page.getByRole('status').getByText(spaced(words)).first().waitFor(),

    /** Comes back so many minutes after the test began. */
    async comeBack(minutes: number): Promise<void> {
      await admin.button('Déconnexion').click();
      await page.getByLabel('Mot de passe', { exact: true }).waitFor();
      shiftClock(minutes * MINUTE);
      await admin.enterPassword();
      // The address may still be that of an open post.
      await page.getByRole('tab', { name: 'Gestion du Blog' }).click();
      await admin.rows.first().waitFor();
    },
  };
}

test('the owner reads when a change will be online, what now would cost, what became of a build, and when lists follow an edit', async () => {
  const owner = await logInAsAdmin(platform);
  const input = { slug: 'suivi', published: true };
  const { id } = await createTestPost(owner, input);
  const { admin, news, comeBack } = await openAdmin();
  await news(/Mise en ligne en cours : tout sera en ligne à \d+ h \d\d\./);
  await owner.send('PUT', `/api/admin/blog/posts/${id}`, { ...postInput(input), title: 'Suivi' });

  await comeBack(2);
  await news(/^1 changement sera en ligne à \d+ h \d\d\./);
  await news(/Maintenant : 15 crédits Netlify, sur les 300 par mois/);
  expect(await admin.faults()).toEqual([]);
  await admin.button('Mettre en ligne maintenant').click();
  await news(/Mise en ligne en cours : tout sera en ligne/);
  expect(hook.calls).toBe(2);

  await platform.running.emit('deployFailed', { errorMessage: 'Build script returned 2' });
  await comeBack(3);
  await news(/La mise en ligne a échoué : « Build script returned 2 »\. Le journal/);
  expect(await admin.faults()).toEqual([]);
  await admin.button('Réessayer maintenant').click();
  await news(/Mise en ligne en cours : tout sera en ligne/);
  expect(hook.calls).toBe(3);

  // A page that is not built yet shows an edit at once.
  await createTestPost(await logInAsAdmin(platform), {
    slug: 'a-corriger',
    title: 'À corriger',
    published: true,
  });
  await comeBack(150);
  await admin.edit('À corriger');
  await admin.field('Extrait').fill('Une première main.');
  await admin.save();
  await admin.kept.getByText(/^Enregistré .*, en ligne/).waitFor();
  await admin.field('Extrait').fill('Une seconde main.');
  await admin.save();
  await news(/^1 changement sera en ligne à/);
  await admin.kept.getByText(/, dans les listes /).waitFor();
  const page = await platform.fetch('/blog/a-corriger');
  expect(await page.text()).toContain('Une seconde main.');

  // One that the build wrote stays until the next build.
  await comeBack(300);
  await admin.edit('Poser une bonne question au tarot');
  await admin.field('Extrait').fill('Une première main.');
  await admin.save();
  await admin.kept.getByText(/^Enregistré .*, en ligne (à \d+|d’un moment)/).waitFor();
  const built = await platform.fetch('/blog/poser-une-bonne-question');
  expect(await built.text()).not.toContain('Une première main.');
});
