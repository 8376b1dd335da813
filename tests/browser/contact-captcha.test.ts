import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InboxMessage } from '#src/api/admin/messages.ts';
import { logInAsAdmin, OWNER_PASSWORD } from '#tests/support/admin-session.ts';
import { CAPTCHA_KEYS, otherSite } from '#tests/support/alternative-site.ts';
import { startCaptchaProvider } from '#tests/support/fake-captcha-server.ts';
import { TestPlatform, testRelease } from '#tests/support/test-platform.ts';
import { formPage, openAsVisitor } from './form-page.ts';

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=cle-publique';

const provider = await startCaptchaProvider();
let platform: TestPlatform;

/** The site as it is built with a captcha's keys. */
beforeAll(async () => {
  platform = new TestPlatform({
    release: { ...testRelease(), site: await otherSite() },
    environment: { ADMIN_PASSWORD: OWNER_PASSWORD, RECAPTCHA_URL: provider.url, ...CAPTCHA_KEYS },
  });
  await platform.start();
  const { hostname } = new URL(platform.url);
  provider.verdict = { success: true, hostname, action: 'contact', score: 0.9 };
});

afterAll(async () => {
  await platform?.remove();
  await provider.close();
});

/** Loads from the addresses that the vendor's own script loads from. */
const LOADER = `{
  const script = document.createElement('script');
  script.src = 'https://www.gstatic.com/recaptcha/releases/une/recaptcha__fr.js';
  document.head.append(script);
  let ready = [];
  window.grecaptcha = { ready: (run) => ready ? ready.push(run) : run() };
  window.whenLoaded = () => { for (const run of ready) run(); ready = null; };
}`;
const CAPTCHA = `
  for (const place of ['www.google.com/recaptcha/api2/anchor', 'recaptcha.google.com/recaptcha/api2/bframe']) {
    const frame = document.createElement('iframe');
    frame.src = 'https://' + place;
    frame.hidden = true;
    document.body.append(frame);
  }
  grecaptcha.execute = async (key, { action }) => {
    await fetch('https://www.google.com/recaptcha/api2/clr', { method: 'POST' });
    return ['jeton', key, action].join(' ');
  };
  whenLoaded();`;

/** What each of the vendor's addresses answers. */
function answerAsVendor(route: Route): Promise<void> {
  const address = route.request().url();
  const isScript = route.request().resourceType() === 'script';
  const body = address === SCRIPT ? LOADER : CAPTCHA;
  if (isScript) return route.fulfill({ contentType: 'text/javascript', body });
  return route.fulfill({
    contentType: 'text/html',
    headers: { 'Access-Control-Allow-Origin': '*' },
    body: '',
  });
}

const VENDOR = /^https:\/\/(www\.google|recaptcha\.google|www\.gstatic)\.com\//;

async function openContact() {
  const opened = await openAsVisitor(platform.url);
  return { ...opened, form: formPage(opened.page) };
}

async function fill(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Nom', { exact: true }).fill('Claude');
  await page.getByLabel('E-mail', { exact: true }).fill('claude@tarot.example');
  await page.getByLabel('Objet', { exact: true }).fill(subject);
  await page.getByLabel('Message', { exact: true }).fill('Combien de temps faut-il compter ?');
}

async function stored(subject: string): Promise<InboxMessage[]> {
  const owner = await logInAsAdmin(platform);
  const messages: InboxMessage[] = await (await owner.get('/api/admin/messages')).json();
  return messages.filter((message) => message.subject === subject);
}

function sentToken(page: Page): Promise<string> {
  return page
    .waitForRequest('**/api/contact')
    .then((request) => request.postDataJSON().recaptchaToken);
}

test('nothing is asked of it before a field is entered; then the button waits for it, and its word counts', async () => {
  const { page, form, faults } = await openContact();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(VENDOR, async (route) => {
    asked.push(route.request().url());
    await held;
    await answerAsVendor(route);
  });
  await page.goto('/contact', { waitUntil: 'networkidle' });
  await page.getByLabel('Nom').hover();
  await page.locator('form[action="/api/contact"][novalidate]').waitFor();
  expect(asked).toEqual([]);
  await page.getByLabel('Nom').focus();
  await page.getByRole('button', { name: 'Chargement sécurité...', disabled: true }).waitFor();
  expect(asked).toEqual([SCRIPT]);
  await fill(page, 'Avec un jeton');
  await form.field('Nom').press('Enter');
  expect(await form.waitForToast('Un instant')).toBe(
    'Vérification de sécurité en cours de chargement...',
  );
  release();
  await page.getByRole('button', { name: 'Envoyer le message', disabled: false }).waitFor();
  const token = sentToken(page);
  await form.submit.click();
  expect(await token).toBe('jeton cle-publique contact');
  await form.waitForToast('Message envoyé !');
  expect(provider.asked.map((asked) => asked.get('response'))).toEqual([await token]);
  expect(await stored('Avec un jeton')).toMatchObject([{ doubtful: false }]);
  expect(faults).toEqual([]);
});

const script = (body: string) => (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body });

test('a message goes through when it cannot be reached, fails, or loads by half', async () => {
  const ways: Record<string, (route: Route) => Promise<void>> = {
    'Sans lui': (route) => route.abort(),
    'Il échoue': script(`window.grecaptcha = {
      ready: (run) => run(),
      execute: async () => { throw new Error(); },
    };`),
    'À moitié': script('window.grecaptcha = { ready: (run) => run() };'),
  };
  const { page, form } = await openContact();
  for (const [subject, answer] of Object.entries(ways)) {
    await page.route(VENDOR, answer);
    await form.open('/contact');
    await fill(page, subject);
    await page.getByRole('button', { name: 'Envoyer le message', disabled: false }).waitFor();
    const token = sentToken(page);
    await form.submit.click();
    expect(await token).toBe('no-recaptcha-available');
    await form.waitForToast('Message envoyé !');
    await page.unroute(VENDOR);
  }
});
