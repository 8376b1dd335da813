import { afterAll, expect, test } from 'vitest';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { openPage, PHONE } from '#tests/support/browser-page.ts';
import { createHumanSubmission, sendContactMessage } from '#tests/support/contact-requests.ts';
import { BuildHook } from '#tests/support/fake-build-hook.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { importTestSubscribers, waitForMail } from '#tests/support/newsletter-requests.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { adminPage } from './admin-page.ts';
import { expectAccessible } from './page-checks.ts';

const server = await startMailServer();
const hook = new BuildHook();
const platform = setUpPlatform({
  environment: {
    SMTP_URL: server.url,
    MAIL_FROM: 'lettre@tarot.example',
    MAIL_TO: 'tarologue@tarot.example',
    BUILD_HOOK_URL: await hook.start(),
  },
});

afterAll(() => {
  hook.stop();
  return server.close();
});

test('on a phone, the admin publishes a post, answers a message, sends a campaign and changes a price', async () => {
  const [visitor, reader] = ['claude@tarot.example', 'ines@lecture.example'];
  const { page, faults } = await openPage(platform.url, PHONE);
  const submission = { email: visitor, subject: 'Un rendez-vous 1' };
  await sendContactMessage(platform, await createHumanSubmission(submission));
  await waitForMail(server, visitor);
  await importTestSubscribers(await logInAsAdmin(platform), [reader]);
  server.reset();
  const admin = adminPage(page, { isTouched: true });
  const { press, button, field, dialog } = admin;
  const confirm = (name: string) => press(dialog.getByRole('button', { name, exact: true }));
  const showTab = (name: RegExp | string) => press(page.getByRole('tab', { name }));
  const checkStep = (step: string) => expectAccessible(page, step);

  await admin.open();
  await admin.enterPassword();
  await admin.rows.first().waitFor();
  await checkStep('list');

  const title = 'La Lune 1';
  await admin.write({ title, excerpt: 'Elle éclaire [ce soir].', content: 'La Lune veille.' });
  await checkStep('post');
  await press(button('Publier'));
  await dialog.getByText('Les visiteurs liront tel quel : [ce soir].').waitFor();
  await checkStep('brackets');
  await confirm('Compléter d’abord');
  await field('Extrait').fill('Elle éclaire ce soir.');
  await admin.publish();
  await admin.saveState.getByText(/^Enregistré .*, en ligne/).waitFor();
  await checkStep('published');
  expect((await platform.fetch('/blog/la-lune-1')).status).toBe(200);

  await showTab(/^Messages/);
  const message = page.locator('[data-row]', { hasText: 'Un rendez-vous 1' });
  await message.waitFor();
  await checkStep('messages');
  await press(message.getByRole('button', { name: /^Répondre/ }));
  await field('Votre réponse').fill('Bonjour,\n\nJeudi à 10 h me convient.');
  await checkStep('answer');
  await confirm('Envoyer');
  await message.getByText(/^Répondu le /).waitFor();
  await expect
    .poll(async () => (await waitForMail(server, visitor)).text)
    .toContain('Jeudi à 10 h me convient.');
  await checkStep('answered');

  await showTab('Newsletter');
  await checkStep('subscribers');
  await showTab('Lettres');
  await press(button('Nouvelle lettre'));
  await field('Objet').fill('Dimanche 1');
  await field('Texte').fill('La Lune veille.\n\n- une lanterne\n- deux chiens');
  await checkStep('letter');
  await press(button('Envoyer dimanche à 9 h'));
  await confirm('Pas encore');
  await press(button('Envoyer maintenant'));
  await checkStep('sending');
  await confirm('Envoyer');
  await page.getByText('Envoyée', { exact: true }).first().waitFor();
  await expect.poll(async () => (await waitForMail(server, reader)).text).toContain('deux chiens');
  await checkStep('sent');

  await showTab('Contenu');
  await checkStep('content');
  await press(page.getByRole('link', { name: /^Offres et prix/ }));
  await press(page.locator('summary', { hasText: 'Le Grand Tirage' }).first());
  await page.locator('[name="main.1.price"]').fill('55');
  await checkStep('price');
  await press(button('Publier'));
  await confirm('Publier quand même');
  await admin.saveState.getByText(/^Enregistré à \d\d:\d\d, en ligne (à|d’un)/).waitFor();
  await checkStep('priced');
  expect(hook.callCount).toBeGreaterThanOrEqual(1);

  await showTab('Chiffres');
  await page.getByRole('row').nth(12).waitFor();
  // The columns count draws, readings, messages, sign-ups, unsubscriptions and campaigns.
  const thisWeek = page.getByRole('row').nth(1).getByRole('cell');
  expect(await thisWeek.allTextContents()).toEqual(['0', '0', '1', '0', '0', '1']);
  await checkStep('figures');
  expect(faults).toEqual([]);
});
