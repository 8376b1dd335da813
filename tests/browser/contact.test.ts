import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { PHONE } from '#tests/support/browser-page.ts';
import { mailPlatform, OWNER_ADDRESS } from '#tests/support/mail-test-platform.ts';
import { mailTo } from '#tests/support/newsletter-requests.ts';
import { getAxeViolations } from './axe.ts';
import { advancePageClock, formPage, openAsVisitor } from './form-page.ts';

const { platform, server } = await mailPlatform();

const MESSAGE = {
  Nom: 'Claude',
  'E-mail': 'claude@tarot.example',
  Objet: 'Une question sur le Grand Tirage',
  Message: 'Bonjour, combien de temps faut-il compter ?',
};

/** Longer than a program takes to fill a form, see netlify/server/contact/spam-check.ts. */
const UNHURRIED_MS = 3_100;

/** What a test's first try stored must not be counted in its second. */
let subjects = 0;

async function fill(page: Page, changes: Partial<typeof MESSAGE> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...MESSAGE, ...changes })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

async function openContact(options = {}) {
  const opened = await openAsVisitor(platform.url, options);
  return { ...opened, form: formPage(opened.page) };
}

async function stored(subject: string): Promise<InboxMessage[]> {
  const owner = await logInAsAdmin(platform);
  const messages: InboxMessage[] = await (await owner.get('/api/admin/messages')).json();
  return messages.filter((message) => message.subject === subject);
}

test('an offer that one writes about is the subject, unless one is written already; what is missing, too short, too long or no address is told before it leaves, and stays', async () => {
  const { page, form, faults } = await openContact(PHONE);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.method()));
  await page.goto('/contact', { waitUntil: 'networkidle' });

  // The first press of all is answered by the page, not by the browser.
  await form.submit.tap();
  expect(await form.waitForToast('Erreur')).toBe('Veuillez remplir tous les champs obligatoires.');
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(4);

  // From an offer to the form, and there again once a subject is written.
  await page.goto('/tarifs');
  await page.getByRole('link', { name: 'Me contacter (Le Grand Tirage)' }).click();
  const subject = page.getByLabel('Objet', { exact: true });
  await expect.poll(() => subject.inputValue()).toBe('Le Grand Tirage');
  await subject.fill('Une autre question');
  await form.open('/contact?objet=Le%20Grand%20Tirage');
  expect(await subject.inputValue()).toBe('Une autre question');

  // Every field is missing.
  await subject.fill('');
  await form.submit.click();
  expect(await form.waitForToast('Erreur')).toBe('Veuillez remplir tous les champs obligatoires.');
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(4);
  const name = form.field('Nom');
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  const described = await name.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain('Indiquez votre nom');
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await getAxeViolations(page)).toEqual([]);
  await name.fill('Claude');
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(3);

  // One field is wrong.
  const cases: [Partial<typeof MESSAGE>, string, RegExp][] = [
    [
      { Message: 'Bonjour' },
      'Message à revoir',
      /^Votre message doit compter au moins 10 caractères\.$/,
    ],
    [{ 'E-mail': 'a@b.ch, c@d.ch' }, 'Adresse à vérifier', /^L’adresse e-mail n’est pas valide/],
    [
      { Message: 'x'.repeat(6_000) },
      'Message à revoir',
      /^Votre message compte 5000 caractères au plus\.$/,
    ],
  ];
  for (const [changes, title, sentence] of cases) {
    await fill(page, changes);
    await form.submit.click();
    expect(await form.waitForToast(title)).toMatch(sentence);
  }
  await page.getByText('6000 / 5000 caractères').waitFor();
  expect((await form.field('Message').inputValue()).length).toBe(6_000);
  expect(calls).not.toContain('POST');
  expect(faults).toEqual([]);
});

test('a message that does not get through stays in the form, also after a reload; one whose answer was lost is stored once; one leaves once however often one presses, is stored, mailed to the owner and acknowledged, and the form is empty again; axe finds nothing in any state', async () => {
  const { page, form, faults } = await openContact(PHONE);
  await form.open('/contact');
  const subject = `Une seule fois ${++subjects}`;
  // An address gets few receipts a day.
  const email = `recu-${subjects}@tarot.example`;
  const message = { ...MESSAGE, Objet: subject, 'E-mail': email };
  await fill(page, message);
  const typed = () =>
    Promise.all(Object.keys(message).map((label) => form.field(label).inputValue()));

  // Whatever the server fails with.
  const failures: [number, string, string][] = [
    [0, '', "Erreur lors de l'envoi du message."],
    [429, '{"message":"Trop de messages."}', 'Trop de messages.'],
    [503, '{"message":"Le stockage ne répond pas."}', 'Le stockage ne répond pas.'],
    [502, '<h1>Bad gateway</h1>', "Erreur lors de l'envoi du message."],
  ];
  for (const [status, body, sentence] of failures) {
    await page.route('**/api/contact', (route) =>
      status === 0 ? route.abort('internetdisconnected') : route.fulfill({ status, body }),
    );
    await form.submit.click();
    expect(await form.waitForToast('Message non envoyé')).toBe(sentence);
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.getByText('Il reste gardé ici').waitFor();
    expect(await form.submit.textContent()).toBe('Envoyer le message');
    expect(await typed()).toEqual(Object.values(message));
    await page.unroute('**/api/contact');
  }
  expect(await getAxeViolations(page)).toEqual([]);
  // What any of them had thrown away nothing would have kept anew.
  await page.reload();
  expect(await typed()).toEqual(Object.values(message));

  // The server has it, and its answer does not arrive.
  await form.wake();
  await page.route('**/api/contact', async (route) => {
    await route.fetch();
    await route.abort();
  });
  for (let time = 0; time < 2; time++) {
    await form.submit.click();
    await form.waitForToast('Message non envoyé');
  }
  await page.unroute('**/api/contact');
  await page.reload();
  await form.wake();
  await form.submit.click();
  await form.waitForToast('Message envoyé !');
  expect(await stored(subject)).toHaveLength(1);
  faults.length = 0;

  // The same once more is another message, however often one presses.
  await fill(page, message);
  await advancePageClock(page, UNHURRIED_MS);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/api/contact', async (route) => {
    calls++;
    await held;
    await route.continue();
  });
  await form.submit.click();
  await page.getByRole('button', { name: 'Envoi en cours...', disabled: true }).waitFor();
  await form.submit.click({ force: true });
  release();
  expect(await form.waitForToast('Message envoyé !')).toBe(
    'Nous vous répondrons dans les plus brefs délais.',
  );
  expect(calls).toBe(1);
  expect(await page.getByRole('status').filter({ hasText: 'Message envoyé !' }).count()).toBe(1);
  const told = await page.getByText(/^Votre message est arrivé\./).textContent();
  expect(told?.endsWith(` ${email}.`)).toBe(true);
  expect(await typed()).toEqual(['', '', '', '']);
  expect(await getAxeViolations(page)).toEqual([]);
  expect(await stored(subject)).toMatchObject([
    { message: MESSAGE.Message, doubtful: false },
    { message: MESSAGE.Message },
  ]);
  const noticed = () => server.accepted.filter((recipient) => recipient === OWNER_ADDRESS);
  await expect.poll(() => noticed().length).toBe(2);
  const notice = await mailTo(server, OWNER_ADDRESS);
  expect(notice.headers.get('reply-to')).toContain(email);
  const receipt = await mailTo(server, email);
  expect(receipt.text).not.toContain('combien de temps');
  expect(faults).toEqual([]);
  await page.reload();
  expect(await typed()).toEqual(['', '', '', '']);
});

test('without JavaScript the form leads back to the page, which says what became of the message', async () => {
  const { page } = await openContact({ ...PHONE, javaScriptEnabled: false });
  await page.goto('/contact');
  await fill(page, { 'E-mail': 'claude@localhost' });
  const send = page.getByRole('button', { name: 'Envoyer le message' });
  await send.tap();
  await page.waitForURL('**/contact#adresse-a-corriger');
  const outcome = page.locator('#adresse-a-corriger');
  await outcome.waitFor();
  expect(await outcome.textContent()).toContain('L’adresse e-mail n’est pas valide.');

  const subject = `Sans script ${++subjects}`;
  await fill(page, { Objet: subject });
  await send.tap();
  await page.waitForURL('**/contact#message-envoye');
  await page.getByText('Nous vous répondrons dans les plus brefs délais.').waitFor();
  expect(await stored(subject)).toMatchObject([{ doubtful: true }]);
});
