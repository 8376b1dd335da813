import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { buildAlternativeSite, CAPTCHA_KEYS } from '#tests/support/alternative-site.ts';
import { PHONE } from '#tests/support/browser-page.ts';
import { startCaptchaProvider } from '#tests/support/fake-captcha-server.ts';
import { ADMIN_ADDRESS, setUpMailPlatform } from '#tests/support/mail-test-platform.ts';
import { getRelease, TestPlatform } from '#tests/support/test-platform.ts';
import { advancePageClock, openFormPage, UNHURRIED_MS } from './form-page.ts';
import { getAxeViolations, waitForFocus } from './page-checks.ts';

const { platform, server } = await setUpMailPlatform({ startsAtNoon: false });

const MESSAGE = {
  Nom: 'Claude',
  'E-mail': 'claude@tarot.example',
  Objet: 'Une question sur le Grand Tirage',
  Message: 'Bonjour, combien de temps faut-il compter ?',
};

async function fillForm(page: Page, changes: Partial<typeof MESSAGE> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...MESSAGE, ...changes })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

async function loadMessages(subject: string, target = platform): Promise<InboxMessage[]> {
  const client = await logInAsAdmin(target);
  const messages: InboxMessage[] = await (await client.get('/api/admin/messages')).json();
  return messages.filter((message) => message.subject === subject);
}

test('the contact form takes its subject from an offer and reports invalid fields before sending', async () => {
  const { page, form, faults } = await openFormPage(platform.url, PHONE);
  const methods: string[] = [];
  page.on('request', (request) => methods.push(request.method()));
  // The link of an offer fills in the subject, but does not replace one that the visitor wrote.
  await page.goto('/tarifs');
  await page.getByRole('link', { name: 'Me contacter (Le Grand Tirage)' }).click();
  const subject = page.getByLabel('Objet', { exact: true });
  await expect.poll(() => subject.inputValue()).toBe('Le Grand Tirage');
  await subject.fill('Une autre question');
  await form.open('/contact?objet=Le%20Grand%20Tirage');
  await expect.poll(() => subject.inputValue()).toBe('Une autre question');

  await subject.fill('');
  await form.submit.click();
  await form.waitForToast('Erreur');
  const name = form.field('Nom');
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  const descriptionId = await name.getAttribute('aria-describedby');
  await expect
    .poll(() => page.locator(`[id="${descriptionId}"]`).textContent())
    .toContain('Indiquez votre nom');
  await waitForFocus(name);
  expect(await getAxeViolations(page)).toEqual([]);
  await name.fill('Claude');
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(3);

  await fillForm(page, { Message: 'x'.repeat(6_000) });
  await form.submit.click();
  await form.waitForToast('Message à revoir');
  await page.getByText('6000 / 5000 caractères').waitFor();
  await expect.poll(async () => (await form.field('Message').inputValue()).length).toBe(6_000);
  // The success message deletes the draft, and the subject of a link is cut to its limit.
  await page.goto(`/contact?objet=${'x'.repeat(300)}#message-envoye`);
  await expect.poll(() => subject.inputValue()).toBe('x'.repeat(200));
  expect(methods).not.toContain('POST');
  expect(faults).toEqual([]);
});

test('the contact form keeps an unsent message, stores a resent one once and empties after success', async () => {
  const { page, form, faults } = await openFormPage(platform.url, PHONE);
  await form.open('/contact');
  const subject = 'Une seule fois';
  const email = 'recu@tarot.example';
  const message = { ...MESSAGE, Objet: subject, 'E-mail': email };
  await fillForm(page, message);
  const getTypedTexts = () =>
    Promise.all(Object.keys(message).map((label) => form.field(label).inputValue()));

  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 503, json: { message: 'Le stockage ne répond pas.' } }),
  );
  await form.submit.click();
  expect(await form.waitForToast('Message non envoyé')).toBe('Le stockage ne répond pas.');
  await page.getByText(/^Votre message n’est pas parti\. Il reste gardé ici/).waitFor();
  await expect.poll(getTypedTexts).toEqual(Object.values(message));
  await page.unroute('**/api/contact');
  expect(await getAxeViolations(page)).toEqual([]);
  await page.reload();
  await expect.poll(getTypedTexts).toEqual(Object.values(message));

  // The server stores the message, but its response is lost.
  await form.hydrate();
  await page.route('**/api/contact', async (route) => {
    await route.fetch();
    await route.abort();
  });
  for (let attempt = 0; attempt < 2; attempt++) {
    await form.submit.click();
    await form.waitForToast('Message non envoyé');
  }
  await page.unroute('**/api/contact');
  await page.reload();
  await form.hydrate();
  await form.submit.click();
  await form.waitForToast('Message envoyé !');
  expect(await loadMessages(subject)).toHaveLength(1);
  faults.length = 0;

  // The same text, sent again, is another message.
  await fillForm(page, message);
  await advancePageClock(page, UNHURRIED_MS);
  await form.submit.dblclick();
  expect(await form.waitForToast('Message envoyé !')).toBe(
    'Nous vous répondrons dans les plus brefs délais.',
  );
  await expect
    .poll(() => page.getByRole('status').filter({ hasText: 'Message envoyé !' }).count())
    .toBe(1);
  const confirmation = await page.getByText(/^Votre message est arrivé\./).textContent();
  expect(confirmation?.endsWith(` ${email}.`)).toBe(true);
  await expect.poll(getTypedTexts).toEqual(['', '', '', '']);
  expect(await getAxeViolations(page)).toEqual([]);
  expect(await loadMessages(subject)).toMatchObject([
    { message: MESSAGE.Message, doubtful: false },
    { message: MESSAGE.Message },
  ]);
  const getNotices = () =>
    server.acceptedRecipients.filter((recipient) => recipient === ADMIN_ADDRESS);
  await expect.poll(() => getNotices().length).toBe(2);
  expect(faults).toEqual([]);
  await page.reload();
  await expect.poll(getTypedTexts).toEqual(['', '', '', '']);
});

test('the contact form without JavaScript returns to its page, which reports the outcome', async () => {
  const { page } = await openFormPage(platform.url, { ...PHONE, javaScriptEnabled: false });
  await page.goto('/contact');
  await fillForm(page, { 'E-mail': 'claude@localhost' });
  const submit = page.getByRole('button', { name: 'Envoyer le message' });
  await submit.tap();
  await page.waitForURL('**/contact#adresse-a-corriger');
  const outcome = page.locator('#adresse-a-corriger');
  await outcome.waitFor();
  await expect.poll(() => outcome.textContent()).toContain('L’adresse e-mail n’est pas valide.');

  const subject = 'Sans script';
  await fillForm(page, { Objet: subject });
  await submit.tap();
  await page.waitForURL('**/contact#message-envoye');
  await page.getByText('Nous vous répondrons dans les plus brefs délais.').waitFor();
  expect(await loadMessages(subject)).toMatchObject([{ doubtful: true }]);
});

describe('the captcha', () => {
  const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=cle-publique';
  const VENDOR = /^https:\/\/(www\.google|recaptcha\.google|www\.gstatic)\.com\//;
  /** Requests the same URLs as the vendor's own script. */
  const LOADER = `
    for (const place of ['www.google.com/recaptcha/api2/anchor', 'recaptcha.google.com/recaptcha/api2/bframe']) {
      const frame = document.createElement('iframe');
      frame.src = 'https://' + place;
      frame.hidden = true;
      document.body.append(frame);
    }
    const script = document.createElement('script');
    script.src = 'https://www.gstatic.com/recaptcha/releases/une/recaptcha__fr.js';
    document.head.append(script);`;
  const CAPTCHA = `window.grecaptcha = {
    ready: (run) => run(),
    execute: async (key, { action }) => {
      await fetch('https://www.google.com/recaptcha/api2/clr', { method: 'POST' });
      return ['jeton', key, action].join(' ');
    },
  };`;
  const headers = { 'Access-Control-Allow-Origin': '*' };
  const respondAsVendor = (route: Route): Promise<void> => {
    const isScript = route.request().resourceType() === 'script';
    if (!isScript) return route.fulfill({ contentType: 'text/html', headers, body: '' });
    const body = route.request().url() === SCRIPT ? CAPTCHA + LOADER : '';
    return route.fulfill({ contentType: 'text/javascript', body });
  };
  let provider: Awaited<ReturnType<typeof startCaptchaProvider>>;
  let site: TestPlatform;

  beforeAll(async () => {
    provider = await startCaptchaProvider();
    site = new TestPlatform({
      release: { ...getRelease(), site: await buildAlternativeSite() },
      environment: { RECAPTCHA_URL: provider.url, ...CAPTCHA_KEYS },
    });
    await site.start();
    const { hostname } = new URL(site.url);
    provider.verdict = { success: true, hostname, action: 'contact', score: 0.9 };
  });
  afterAll(async () => {
    await site?.remove();
    await provider?.close();
  });

  test('loads when a field is focused, delays sending until it is ready, and is optional if blocked', async () => {
    const { page, form, faults } = await openFormPage(site.url);
    const scriptHold = Promise.withResolvers<void>();
    const requestedUrls: string[] = [];
    const submit = page.getByRole('button', { name: 'Envoyer le message', disabled: false });
    const waitForToken = async () => {
      const request = await page.waitForRequest('**/api/contact');
      return request.postDataJSON().recaptchaToken;
    };
    await page.route(VENDOR, async (route) => {
      requestedUrls.push(route.request().url());
      await scriptHold.promise;
      await respondAsVendor(route);
    });
    await page.goto('/contact', { waitUntil: 'networkidle' });
    expect(requestedUrls).toEqual([]);
    await page.getByLabel('Nom').focus();
    await page.getByRole('button', { name: 'Chargement sécurité...', disabled: true }).waitFor();
    expect(requestedUrls).toEqual([SCRIPT]);
    await fillForm(page, { Objet: 'Avec un jeton' });
    await form.field('Nom').press('Enter');
    expect(await form.waitForToast('Un instant')).toBe(
      'Vérification de sécurité en cours de chargement...',
    );
    scriptHold.resolve();
    await submit.waitFor();
    const token = waitForToken();
    await form.submit.click();
    expect(await token).toBe('jeton cle-publique contact');
    await form.waitForToast('Message envoyé !');
    expect(provider.forms.map((form) => form.get('response'))).toEqual([await token]);
    expect(await loadMessages('Avec un jeton', site)).toMatchObject([{ doubtful: false }]);
    expect(faults).toEqual([]);

    // Without access to the captcha a message can still be sent.
    await page.unroute(VENDOR);
    await page.route(VENDOR, (route) => route.abort());
    await form.open('/contact');
    await fillForm(page, { Objet: 'Sans lui' });
    await submit.waitFor();
    const tokenWithoutCaptcha = waitForToken();
    await form.submit.click();
    expect(await tokenWithoutCaptcha).toBe('no-recaptcha-available');
    await form.waitForToast('Message envoyé !');
  });
});
