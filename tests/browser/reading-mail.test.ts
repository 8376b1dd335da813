import { afterAll, beforeEach, expect, test } from 'vitest';
import { PHONE } from '#tests/support/browser-page.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { waitForMail } from '#tests/support/newsletter-requests.ts';
import { encodeTen } from '#tests/support/ten-card-spread.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { drawPage, mailForm } from './draw-page.ts';
import { advancePageClock, openAsVisitor, UNHURRIED_MS } from './form-page.ts';
import { expectAccessible, getAxeViolations, waitForFocus } from './page-checks.ts';

const server = await startMailServer();
const platform = setUpPlatform({
  environment: { SMTP_URL: server.url, MAIL_FROM: 'lettre@tarot.example' },
});

afterAll(() => server.close());
beforeEach(() => server.reset());

test('a reading can be mailed by keyboard; failures keep the email address only in the form', async () => {
  const { page, faults } = await openAsVisitor(platform.url);
  const draw = drawPage(page);
  await page.goto('/tirage#travail');
  await draw.waitUntilReady();
  await draw.pickTen();
  await draw.interpret();
  await draw.waitForToast('Tirage sauvegardé');
  const form = mailForm(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  await form.opener.press('Enter');
  await form.choice.press('Enter');
  await form.dialog.waitFor();
  await waitForFocus(form.dialog);
  await expect.poll(() => form.newsletter.isChecked()).toBe(false);
  await expect
    .poll(() => form.dialog.textContent())
    .toContain('Votre thème, «\u202fTravail\u202f», y est aussi');
  expect(await getAxeViolations(page)).toEqual([]);

  for (const invalidEmail of ['', 'lea@exemple']) {
    await form.email.fill(invalidEmail);
    await form.email.press('Enter');
    await draw.waitForToast('Adresse à vérifier');
    await expect.poll(() => form.email.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => form.email.inputValue()).toBe(invalidEmail);
    await waitForFocus(form.email);
  }
  expect(await getAxeViolations(page)).toEqual([]);

  const email = 'lectrice@tarot.example';
  await form.email.fill(email);
  await advancePageClock(page, UNHURRIED_MS);
  await page.route('**/api/reading-mail', (route) => route.abort('internetdisconnected'));
  await form.email.press('Enter');
  await form.dialog.getByText('Aucune réponse n’est venue').waitFor();
  await page.unroute('**/api/reading-mail');
  server.behave = () => 'closed';
  await form.email.press('Enter');
  await form.dialog.getByText('le serveur de messagerie ne répond pas').waitFor();
  await expect.poll(() => form.email.inputValue()).toBe(email);
  expect(server.acceptedRecipients).toEqual([]);

  server.behave = () => 'accept';
  await form.email.press('Enter');
  const confirmation = form.dialog.getByText(`La lecture est partie vers ${email}.`);
  await confirmation.waitFor();
  await waitForFocus(confirmation);
  await expect.poll(() => form.dialog.textContent()).toContain('L’adresse n’est pas gardée.');
  expect(await getAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await form.dialog.waitFor({ state: 'detached' });
  await waitForFocus(form.opener);
  // The next time the dialog offers every way to keep the reading.
  await form.opener.press('Enter');
  await form.choice.waitFor();

  const mail = await waitForMail(server, email);
  const answers = await draw.letter.locator('[data-part="answers"] li').allTextContents();
  expect(answers).toHaveLength(3);
  for (const line of answers) expect(mail.text).toContain(line);
  const requestsWithTopic = requests.filter((request) => /travail|"work"/i.test(request));
  expect(requestsWithTopic.filter((request) => !request.includes('/api/reading-mail'))).toEqual([]);
  const storedData = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(storedData).not.toContain('lectrice');
  expect(faults.filter((fault) => !/503|400|INTERNET_DISCONNECTED/.test(fault))).toEqual([]);
});

test('on a phone a shared draw can be mailed together with a sign-up for the newsletter', async () => {
  const { page, faults } = await openAsVisitor(platform.url, PHONE);
  const draw = drawPage(page);
  const link = `/tirage/lire#${encodeTen(0, 5, 18, 13, 7, 21, 11, 1, 9, 16)}`;
  await page.goto(link);
  await draw.letter.waitFor();
  const form = mailForm(page);
  await form.opener.tap();
  await form.choice.tap();
  const email = `${'une-adresse-tres-longue-'.repeat(2)}@tarot.example`;
  await form.email.fill(email);
  await form.newsletter.check();
  await expectAccessible(page);
  await advancePageClock(page, UNHURRIED_MS);
  await form.submit.tap();
  await form.dialog.getByText('il reste un geste').waitFor();
  await expect.poll(() => form.dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expect.poll(() => server.acceptedRecipients).toEqual([email, email]);
  const [readingMail, confirmationMail] = server.mails;
  expect(readingMail?.text).toContain(link);
  expect(readingMail?.text).not.toContain('confirmer');
  expect(confirmationMail?.text).toContain('/infolettre/confirmer?lien=');
  await form.dialog.getByRole('button', { name: 'Fermer' }).last().tap();
  await form.dialog.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});
