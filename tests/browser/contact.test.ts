import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { InboxMessage } from '#src/features/admin/inbox/api.ts';
import { PHONE } from '#tests/browser.ts';
import { mailPlatform, OWNER_ADDRESS } from '#tests/mail-platform.ts';
import { mailTo } from '#tests/newsletter.ts';
import { ownerOf } from '#tests/owner.ts';
import { axeFaults } from './axe.ts';
import { formPage, letTimePass, openAsVisitor } from './form-page.ts';

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
  const owner = await ownerOf(platform);
  const messages: InboxMessage[] = await (await owner.get('/api/admin/messages')).json();
  return messages.filter((message) => message.subject === subject);
}

test('nothing but the page is loaded before the form is approached; an offer that one writes about is the subject, unless one is written already', async () => {
  const { page, form } = await openContact();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);

  await page.goto('/tarifs');
  await page.getByRole('link', { name: 'Me contacter (Le Grand Tirage)' }).click();
  const subject = page.getByLabel('Objet', { exact: true });
  await expect.poll(() => subject.inputValue()).toBe('Le Grand Tirage');
  await subject.fill('Une autre question');
  await form.open('/contact?objet=Le%20Grand%20Tirage');
  expect(await subject.inputValue()).toBe('Une autre question');
});

test('what is missing, too short, too long or no address is told before it leaves, and stays; axe finds nothing in any state', async () => {
  const { page, form, faults } = await openContact(PHONE);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.method()));
  await form.open('/contact');
  await form.submit.click();
  expect(await form.toastText('Erreur')).toBe('Veuillez remplir tous les champs obligatoires.');
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(4);
  const name = form.field('Nom');
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  const described = await name.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain('Indiquez votre nom');
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await name.fill('Claude');
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(3);

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
    expect(await form.toastText(title)).toMatch(sentence);
  }
  await page.getByText('6000 / 5000 caractères').waitFor();
  expect((await form.field('Message').inputValue()).length).toBe(6_000);
  expect(calls).not.toContain('POST');
  expect(faults).toEqual([]);

  await fill(page);
  await page.route('**/api/contact', (route) => route.abort());
  await form.submit.click();
  await page.getByText('Il reste gardé ici').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.unroute('**/api/contact');
  await form.submit.click();
  await page.getByText('Votre message est arrivé.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
});

test('a message leaves once however often one presses; it is stored, mailed to the owner and acknowledged, and the form is empty again', async () => {
  const { page, form, faults } = await openContact();
  await form.open('/contact');
  const subject = `Un rendez-vous ${++subjects}`;
  // An address gets few receipts a day.
  const email = `recu-${subjects}@tarot.example`;
  await fill(page, { Objet: subject, 'E-mail': email });
  await letTimePass(page, UNHURRIED_MS);
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
  expect(await form.toastText('Message envoyé !')).toBe(
    'Nous vous répondrons dans les plus brefs délais.',
  );
  expect(calls).toBe(1);
  expect(await page.getByRole('status').filter({ hasText: 'Message envoyé !' }).count()).toBe(1);
  const told = await page.getByText(/^Votre message est arrivé\./).textContent();
  expect(told?.endsWith(` ${email}.`)).toBe(true);
  for (const label of Object.keys(MESSAGE)) {
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('');
  }
  expect(await stored(subject)).toMatchObject([{ message: MESSAGE.Message, doubtful: false }]);
  const notice = await mailTo(server, OWNER_ADDRESS);
  expect(notice.headers.get('reply-to')).toContain(email);
  const receipt = await mailTo(server, email);
  expect(receipt.text).not.toContain('combien de temps');
  expect(faults).toEqual([]);
});

test('a message that does not get through stays in the form, also after a reload; one whose answer was lost is stored once', async () => {
  const { page, form } = await openContact();
  await form.open('/contact');
  const subject = `Une seule fois ${++subjects}`;
  const message = { ...MESSAGE, Objet: subject };
  await fill(page, message);
  const failures: [number, string, string][] = [
    [0, '', "Erreur lors de l'envoi du message."],
    [429, '{"message":"Trop de messages."}', 'Trop de messages.'],
    [502, '<h1>Bad gateway</h1>', "Erreur lors de l'envoi du message."],
  ];
  for (const [status, body, sentence] of failures) {
    await page.route('**/api/contact', (route) =>
      status === 0 ? route.abort('internetdisconnected') : route.fulfill({ status, body }),
    );
    await form.submit.click();
    expect(await form.toastText('Message non envoyé')).toBe(sentence);
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.getByText('Il reste gardé ici').waitFor();
    expect(await form.submit.textContent()).toBe('Envoyer le message');
    await page.reload();
    for (const [label, text] of Object.entries(message)) {
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
    }
    await page.unroute('**/api/contact');
    await form.open('/contact');
  }

  await page.route('**/api/contact', async (route) => {
    await route.fetch();
    await route.abort();
  });
  for (let time = 0; time < 2; time++) {
    await form.submit.click();
    await form.toastText('Message non envoyé');
  }
  await page.unroute('**/api/contact');
  await page.reload();
  await form.open('/contact');
  await form.submit.click();
  await form.toastText('Message envoyé !');
  expect(await stored(subject)).toHaveLength(1);
  await fill(page, message);
  await form.submit.click();
  await form.toastText('Message envoyé !');
  expect(await stored(subject)).toHaveLength(2);
  await page.reload();
  expect(await form.field('Message').inputValue()).toBe('');
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
