import { resolve } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { adminPage, POST } from './admin-page.ts';
import { waitForToast } from './toasts.ts';

const platform = testPlatform({ environment: { ADMIN_PASSWORD: OWNER_PASSWORD } });
const PICTURE = resolve('public/images/12-le-pendu-grand.webp');

const OURS = 'Le stockage ne répond pas. Réessayez dans un instant.';
const UNREACHABLE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';

type Answer = (route: Route) => Promise<void> | undefined;

/** How a call can fail, and what the administration says of it where nothing else is specified. */
const FAILURES: [Answer, string][] = [
  [(route) => route.fulfill({ status: 503, json: { message: OURS } }), OURS],
  [(route) => route.abort('internetdisconnected'), UNREACHABLE],
];

/** Uploads have a deadline of their own; the failures of calls are all told apart in error-message.test.ts. */
const UPLOAD_FAILURES: [Answer, string][] = [
  [() => undefined, UNREACHABLE],
  [(route) => route.fulfill({ status: 500, body: '' }), ''],
  [(route) => route.fulfill({ status: 504, body: '<h1>Gateway Timeout</h1>' }), ''],
  ...FAILURES,
];

/** The page gives up its next upload two hundred times sooner. */
async function hurryNextUpload(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (milliseconds) => {
      const isUpload = milliseconds > 60_000;
      if (isUpload) AbortSignal.timeout = timeout;
      return timeout.call(AbortSignal, isUpload ? milliseconds / 200 : milliseconds);
    };
  });
}

interface Attempt {
  page: Page;
  /** Calls that fail. */
  path: string | RegExp;
  send: () => Promise<void>;
  title: string;
  failures?: [Answer, string][];
  /** What is said in place of the explanation. */
  said?: (explained: string) => string;
  /** What must stand as it was typed. */
  typed: () => Promise<unknown>;
}

/** Sends the form into each failure in turn. */
async function failInEveryWay({
  page,
  path,
  send,
  title,
  failures = FAILURES,
  said,
  typed,
}: Attempt) {
  const before = await typed();
  for (const [answer, explained] of failures) {
    const sentence = said?.(explained) ?? explained;
    await page.route(path, answer);
    const asked = page.waitForRequest(path);
    await send();
    // Ended one way or the other, so that the form can be sent again.
    await (await asked).response();
    expect(await waitForToast(page, title)).toBe(sentence);
    await page.unroute(path);
    expect(await typed()).toEqual(before);
  }
}

/** The editor's bar has a button of the same name as a field. */
const fieldOf = (page: Page, label: string) =>
  page.locator('input, textarea').and(page.getByLabel(label, { exact: true }));

const values = (page: Page, labels: string[]) =>
  Promise.all(labels.map((label) => fieldOf(page, label).inputValue()));

/** What a test's first try stored must not stand in the way of its second. */
let written = 0;

interface Session {
  admin: ReturnType<typeof adminPage>;
  page: Page;
}

/** She is logged in at last. */
async function typePassword({ admin, page }: Session): Promise<void> {
  await admin.open();
  await page.getByLabel('Mot de passe', { exact: true }).fill(OWNER_PASSWORD);
  await failInEveryWay({
    page,
    path: '**/api/admin/login',
    send: () => admin.button('Se connecter').click(),
    title: 'Erreur de connexion',
    typed: () => values(page, ['Mot de passe']),
  });
  await page.route('**/api/admin/login', (route) => route.fulfill({ status: 401, body: '' }));
  await admin.button('Se connecter').click();
  await page.getByText('Mot de passe incorrect', { exact: true }).first().waitFor();
  await page.unroute('**/api/admin/login');
  await admin.button('Se connecter').click();
  await admin.rows.first().waitFor();
}

/** On the way to a post, which is left unsaved. */
async function sendPicture({ admin, page }: Session): Promise<void> {
  await admin.write({ ...POST, title: `Un texte têtu ${++written}` });
  await hurryNextUpload(page);
  await failInEveryWay({
    page,
    failures: UPLOAD_FAILURES,
    path: '**/api/admin/upload-image',
    send: () => admin.picker.setInputFiles(PICTURE),
    title: "Erreur d'upload",
    said: (explained) => (explained === OURS ? OURS : 'Une erreur est survenue'),
    typed: () => values(page, ['Titre', 'Extrait', 'Contenu']),
  });
  await admin.picker.setInputFiles(PICTURE);
  await admin.waitForToast('Image uploadée avec succès');
  await admin.field('Description de l’image').fill('Le Pendu.');
}

/** In the form that the picture was sent from. */
async function savePost({ admin, page }: Session): Promise<void> {
  const fill = (status: number, body: string): Answer => {
    return (route) => route.fulfill({ status, body });
  };
  await failInEveryWay({
    page,
    failures: [
      ...FAILURES,
      [fill(413, '<html>too large</html>'), 'C’est trop volumineux pour être envoyé en une fois.'],
      [fill(429, '{"message":"Trop de demandes."}'), 'Trop de demandes.'],
      [fill(500, '{"message":"Le serveur a trébuché."}'), 'Le serveur a trébuché.'],
    ],
    path: /\/api\/admin\/blog\/posts$/,
    send: () => admin.save(),
    title: 'Erreur de création',
    typed: () => values(page, ['Titre', 'Extrait', 'Contenu']),
  });
  await admin.failure.waitFor();
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
  expect(await admin.dialog.count()).toBe(0);
}

/** Also when she leaves for the login screen. */
async function saveLetter({ admin, page }: Session): Promise<void> {
  const letters = page.getByRole('tab', { name: 'Lettres' });
  await page.getByRole('tab', { name: 'Newsletter' }).click();
  await letters.click();
  await admin.button('Nouvelle lettre').click();
  await admin.field('Objet').fill('Une lettre têtue');
  await admin.field('Texte').fill('Elle ne part pas.');
  await failInEveryWay({
    page,
    path: /\/api\/admin\/letters\/[\w-]+$/,
    send: () => admin.button('Enregistrer').click(),
    title: 'Erreur d’enregistrement',
    typed: () => values(page, ['Objet', 'Texte']),
  });
  await admin.failure.waitFor();
  await admin.button('Enregistrer').click();
  await page.getByText(/^Enregistrée à/).waitFor();
  await admin.button('Lettres').click();

  await admin.button('Nouvelle lettre').click();
  await admin.field('Texte').fill('Une lettre sans objet.');
  await (await logInAsAdmin(platform)).send('POST', '/api/admin/logout');
  const subject = `Une lettre qui attend ${++written}`;
  await admin.field('Objet').fill(subject);
  await admin.button('Enregistrer').click();
  await admin.dialog.getByRole('heading', { name: 'Votre session a expiré' }).waitFor();
  await admin.button('Revenir à l’écran de connexion').click();
  await admin.enterPassword();
  await admin.recovered.waitFor();
  expect(await values(page, ['Objet', 'Texte'])).toEqual([subject, 'Une lettre sans objet.']);
  await admin.button('Enregistrer').click();
  await page.getByText(/^Enregistrée à/).waitFor();
}

/** The old one stays. */
async function changePassword({ admin, page }: Session): Promise<void> {
  await admin.button('Paramètres').click();
  const labels = [
    'Mot de passe actuel',
    'Nouveau mot de passe',
    'Confirmer le nouveau mot de passe',
  ];
  for (const label of labels) {
    await page.getByLabel(label, { exact: true }).fill('une-barque-rouge');
  }
  await failInEveryWay({
    page,
    path: '**/api/admin/change-password',
    send: () => admin.button('Changer le mot de passe').click(),
    title: 'Mot de passe inchangé',
    said: (explained) => (explained === OURS ? OURS : 'Erreur lors du changement de mot de passe'),
    typed: () => values(page, labels),
  });
}

test('when the server fails, the owner loses nothing of her password, a picture, a post, a letter or a new password, and is told why in French', async () => {
  const { page } = await openPage(platform.url);
  const session = { admin: adminPage(page), page };
  await typePassword(session);
  await sendPicture(session);
  await savePost(session);
  await saveLetter(session);
  await changePassword(session);
});
