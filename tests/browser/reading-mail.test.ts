import { afterAll, beforeEach, expect, test } from 'vitest';
import { PHONE } from '#tests/support/browser-page.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { mailTo } from '#tests/support/newsletter-requests.ts';
import { tenCode } from '#tests/support/ten-card-spread.ts';
import { testPlatform } from '#tests/support/test-platform.ts';
import { getAxeViolations } from './axe.ts';
import { drawPage } from './draw-page.ts';
import { advancePageClock, openAsVisitor } from './form-page.ts';
import { mailForm, UNHURRIED_MS } from './mail-form.ts';

const server = await startMailServer();
const platform = testPlatform({
  environment: { SMTP_URL: server.url, MAIL_FROM: 'lettre@tarot.example' },
});

afterAll(() => server.close());
beforeEach(() => server.reset());

const HOUR_MS = 3_600_000;

test('by keyboard a letter is mailed as it was read, with its topic; what fails keeps the address, which nothing else keeps', async () => {
  const { page, faults } = await openAsVisitor(platform.url);
  const draw = drawPage(page);
  await page.goto('/tirage#travail');
  await draw.ready();
  await draw.pickTen();
  await draw.interpret();
  await draw.waitForToast('Tirage sauvegardé');
  const form = mailForm(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await form.opener.press('Enter');
  await form.choice.press('Enter');
  await form.sheet.waitFor();
  expect(await form.sheet.evaluate((sheet) => sheet === document.activeElement)).toBe(true);
  expect(await form.newsletter.isChecked()).toBe(false);
  expect(await form.sheet.textContent()).toContain(
    'Votre thème, «\u202fTravail\u202f», y est aussi',
  );
  expect(await getAxeViolations(page)).toEqual([]);

  for (const wrong of ['', 'lea@exemple', 'a@exemple.ch, b@exemple.ch']) {
    await form.email.fill(wrong);
    await form.email.press('Enter');
    await draw.waitForToast('Adresse à vérifier');
    expect(await form.email.getAttribute('aria-invalid')).toBe('true');
    expect(await form.email.inputValue()).toBe(wrong);
    expect(await form.email.evaluate((field) => field === document.activeElement)).toBe(true);
  }
  expect(await getAxeViolations(page)).toEqual([]);

  const email = 'lectrice@tarot.example';
  await form.email.fill(email);
  await advancePageClock(page, -HOUR_MS);
  await form.email.press('Enter');
  await form.sheet.getByText('n’a pas pu être vérifiée').waitFor();
  await advancePageClock(page, 2 * HOUR_MS);
  await page.route('**/api/reading-mail', (route) => route.abort('internetdisconnected'));
  await form.email.press('Enter');
  await form.sheet.getByText('Aucune réponse n’est venue').waitFor();
  await page.unroute('**/api/reading-mail');
  server.behave = () => 'closed';
  await form.email.press('Enter');
  await form.sheet.getByText('le serveur de messagerie ne répond pas').waitFor();
  expect(await form.email.inputValue()).toBe(email);
  expect(server.accepted).toEqual([]);

  server.behave = () => 'accept';
  await form.email.press('Enter');
  const told = form.sheet.getByText(`La lecture est partie vers ${email}.`);
  await told.waitFor();
  expect(await told.evaluate((text) => text === document.activeElement)).toBe(true);
  expect(await form.sheet.textContent()).toContain('L’adresse n’est pas gardée.');
  expect(await getAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await form.sheet.waitFor({ state: 'detached' });
  expect(await form.opener.evaluate((button) => button === document.activeElement)).toBe(true);

  const mail = await mailTo(server, email);
  const answers = await draw.letter.locator('[data-part="answers"] li').allTextContents();
  expect(answers).toHaveLength(3);
  for (const line of answers) expect(mail.text).toContain(line);
  const parts = draw.letterParts;
  for (const part of await parts.all()) {
    for (const passage of await part.locator('[data-part="text"] p').allTextContents()) {
      expect(mail.text).toContain(passage);
    }
  }
  const weights = [...mail.pictures.values()].map((bytes) => bytes.length);
  expect(weights).toHaveLength(10);
  expect(weights.reduce((total, bytes) => total + bytes)).toBeLessThanOrEqual(120_000);
  const withTopic = sent.filter((request) => /travail|"work"/i.test(request));
  expect(withTopic.filter((request) => !request.includes('/api/reading-mail'))).toEqual([]);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(kept).not.toContain('lectrice');
  expect(faults.filter((fault) => !/503|400|INTERNET_DISCONNECTED/.test(fault))).toEqual([]);
});

test('on a phone a shared draw is mailed; the box for the newsletter, empty at first, starts its usual confirmation', async () => {
  const { page, faults } = await openAsVisitor(platform.url, PHONE);
  const draw = drawPage(page);
  const link = `/tirage/lire#${tenCode(0, 5, 18, 13, 7, 21, 11, 1, 9, 16)}`;
  await page.goto(link);
  await draw.letter.waitFor();
  const form = mailForm(page);
  await form.opener.tap();
  await form.choice.tap();
  const email = `${'une-adresse-tres-longue-'.repeat(2)}@tarot.example`;
  await form.email.fill(email);
  await form.newsletter.check();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await getAxeViolations(page)).toEqual([]);
  await advancePageClock(page, UNHURRIED_MS);
  await form.submit.tap();
  await form.sheet.getByText('il reste un geste').waitFor();
  expect(await form.sheet.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expect.poll(() => server.accepted).toEqual([email, email]);
  const [letter, confirmation] = server.mails;
  expect(letter?.text).toContain(link);
  expect(letter?.text).not.toContain('confirmer');
  expect(confirmation?.text).toContain('/infolettre/confirmer?lien=');
  await form.sheet.getByRole('button', { name: 'Fermer' }).last().tap();
  await form.sheet.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
