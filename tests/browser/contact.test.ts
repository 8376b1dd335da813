import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { logInAsAdmin } from '#tests/support/admin-session.ts';
import { buildAlternativeSite, CAPTCHA_KEYS } from '#tests/support/alternative-site.ts';
import { PHONE } from '#tests/support/browser-page.ts';
import { startCaptchaProvider } from '#tests/support/fake-captcha-server.ts';
import { ADMIN_ADDRESS, mailPlatform } from '#tests/support/mail-test-platform.ts';
import { getRelease, TestPlatform } from '#tests/support/test-platform.ts';
import { advancePageClock, formPage, openAsVisitor } from './form-page.ts';
import { getAxeViolations, waitForFocus } from './page-checks.ts';

const { platform, server } = await mailPlatform({ startsAtNoon: false });

const MESSAGE = {
  Nom: 'Claude',
  'E-mail': 'claude@tarot.example',
  Objet: 'Une question sur le Grand Tirage',
  Message: 'Bonjour, combien de temps faut-il compter ?',
};

/** Longer than a program takes to fill a form, see netlify/server/contact/receive-message.ts. */
const UNHURRIED_MS = 3_100;

async function fill(page: Page, changes: Partial<typeof MESSAGE> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...MESSAGE, ...changes })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

async function openContact(options = {}, at: TestPlatform = platform) {
  const opened = await openAsVisitor(at.url, options);
  return { ...opened, form: formPage(opened.page) };
}

async function stored(subject: string, at: TestPlatform = platform): Promise<InboxMessage[]> {
  const client = await logInAsAdmin(at);
  const messages: InboxMessage[] = await (await client.get('/api/admin/messages')).json();
  return messages.filter((message) => message.subject === subject);
}

test('an offer becomes the subject; what is missing, too long or wrong is shown before anything is sent', async () => {
  const { page, form, faults } = await openContact(PHONE);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.method()));
  // From an offer to the form, and there again once a subject is written.
  await page.goto('/tarifs');
  await page.getByRole('link', { name: 'Me contacter (Le Grand Tirage)' }).click();
  const subject = page.getByLabel('Objet', { exact: true });
  await expect.poll(() => subject.inputValue()).toBe('Le Grand Tirage');
  await subject.fill('Une autre question');
  await form.open('/contact?objet=Le%20Grand%20Tirage');
  await expect.poll(() => subject.inputValue()).toBe('Une autre question');

  // Every field is missing.
  await subject.fill('');
  await form.submit.click();
  const name = form.field('Nom');
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
  const described = await name.getAttribute('aria-describedby');
  await expect
    .poll(() => page.locator(`[id="${described}"]`).textContent())
    .toContain('Indiquez votre nom');
  await waitForFocus(name);
  expect(await getAxeViolations(page)).toEqual([]);
  await name.fill('Claude');
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(3);

  await fill(page, { Message: 'x'.repeat(6_000) });
  await form.submit.click();
  await form.waitForToast('Message à revoir');
  await page.getByText('6000 / 5000 caractères').waitFor();
  await expect.poll(async () => (await form.field('Message').inputValue()).length).toBe(6_000);
  expect(calls).not.toContain('POST');
  expect(faults).toEqual([]);
});

test('a message that does not get through stays in the form; one whose answer was lost is stored once; one arrives, and the form is empty again', async () => {
  const { page, form, faults } = await openContact(PHONE);
  await form.open('/contact');
  const subject = 'Une seule fois';
  const email = 'recu@tarot.example';
  const message = { ...MESSAGE, Objet: subject, 'E-mail': email };
  await fill(page, message);
  const typed = () =>
    Promise.all(Object.keys(message).map((label) => form.field(label).inputValue()));

  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 503, json: { message: 'Le stockage ne répond pas.' } }),
  );
  await form.submit.click();
  expect(await form.waitForToast('Message non envoyé')).toBe('Le stockage ne répond pas.');
  await page.getByText(/^Votre message n’est pas parti\. Il reste gardé ici/).waitFor();
  await expect.poll(typed).toEqual(Object.values(message));
  await page.unroute('**/api/contact');
  expect(await getAxeViolations(page)).toEqual([]);
  await page.reload();
  await expect.poll(typed).toEqual(Object.values(message));

  // The server has it, and its answer does not arrive.
  await form.hydrate();
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
  await form.hydrate();
  await form.submit.click();
  await form.waitForToast('Message envoyé !');
  expect(await stored(subject)).toHaveLength(1);
  faults.length = 0;

  // The same once more is another message.
  await fill(page, message);
  await advancePageClock(page, UNHURRIED_MS);
  await form.submit.dblclick();
  expect(await form.waitForToast('Message envoyé !')).toBe(
    'Nous vous répondrons dans les plus brefs délais.',
  );
  await expect
    .poll(() => page.getByRole('status').filter({ hasText: 'Message envoyé !' }).count())
    .toBe(1);
  const told = await page.getByText(/^Votre message est arrivé\./).textContent();
  expect(told?.endsWith(` ${email}.`)).toBe(true);
  await expect.poll(typed).toEqual(['', '', '', '']);
  expect(await getAxeViolations(page)).toEqual([]);
  expect(await stored(subject)).toMatchObject([
    { message: MESSAGE.Message, doubtful: false },
    { message: MESSAGE.Message },
  ]);
  const noticed = () => server.accepted.filter((recipient) => recipient === ADMIN_ADDRESS);
  await expect.poll(() => noticed().length).toBe(2);
  expect(faults).toEqual([]);
  await page.reload();
  await expect.poll(typed).toEqual(['', '', '', '']);
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
  await expect.poll(() => outcome.textContent()).toContain('L’adresse e-mail n’est pas valide.');

  const subject = 'Sans script';
  await fill(page, { Objet: subject });
  await send.tap();
  await page.waitForURL('**/contact#message-envoye');
  await page.getByText('Nous vous répondrons dans les plus brefs délais.').waitFor();
  expect(await stored(subject)).toMatchObject([{ doubtful: true }]);
});

describe('with a captcha', () => {
  const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=cle-publique';
  const VENDOR = /^https:\/\/(www\.google|recaptcha\.google|www\.gstatic)\.com\//;
  /** Loads what the vendor's own script loads, from its addresses. */
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
  const answerAsVendor = (route: Route): Promise<void> => {
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

  test('it loads when a field is entered, the button waits for it, and its verdict counts', async () => {
    const { page, form, faults } = await openContact({}, site);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const asked: string[] = [];
    const send = page.getByRole('button', { name: 'Envoyer le message', disabled: false });
    const sentToken = async () => {
      const request = await page.waitForRequest('**/api/contact');
      return request.postDataJSON().recaptchaToken;
    };
    await page.route(VENDOR, async (route) => {
      asked.push(route.request().url());
      await held;
      await answerAsVendor(route);
    });
    await page.goto('/contact', { waitUntil: 'networkidle' });
    expect(asked).toEqual([]);
    await page.getByLabel('Nom').focus();
    await page.getByRole('button', { name: 'Chargement sécurité...', disabled: true }).waitFor();
    expect(asked).toEqual([SCRIPT]);
    await fill(page, { Objet: 'Avec un jeton' });
    await form.field('Nom').press('Enter');
    expect(await form.waitForToast('Un instant')).toBe(
      'Vérification de sécurité en cours de chargement...',
    );
    release();
    await send.waitFor();
    const token = sentToken();
    await form.submit.click();
    expect(await token).toBe('jeton cle-publique contact');
    await form.waitForToast('Message envoyé !');
    expect(provider.forms.map((asked) => asked.get('response'))).toEqual([await token]);
    expect(await stored('Avec un jeton', site)).toMatchObject([{ doubtful: false }]);
    expect(faults).toEqual([]);

    // Out of reach it keeps nobody from writing.
    await page.unroute(VENDOR);
    await page.route(VENDOR, (route) => route.abort());
    await form.open('/contact');
    await fill(page, { Objet: 'Sans lui' });
    await send.waitFor();
    const none = sentToken();
    await form.submit.click();
    expect(await none).toBe('no-recaptcha-available');
    await form.waitForToast('Message envoyé !');
  });
});
