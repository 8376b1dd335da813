import { afterAll, expect, test } from 'vitest';
import { startAiProvider } from '#tests/support/ai/fake-ai-server.ts';
import { openPage } from '#tests/support/browser-page.ts';
import { startMailServer } from '#tests/support/fake-smtp-server.ts';
import { waitForMail } from '#tests/support/newsletter-requests.ts';
import { setUpPlatform } from '#tests/support/test-platform.ts';
import { drawPage, mailForm } from './draw-page.ts';
import { advancePageClock, UNHURRIED_MS } from './form-page.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const aiProvider = await startAiProvider({ firstTokenMs: 300, tokensPerSecond: 400 });
afterAll(() => aiProvider.close());

const platform = setUpPlatform({
  environment: {
    AI_ENABLED: 'true',
    OPENAI_API_KEY: 'a-key-for-tests',
    OPENAI_BASE_URL: aiProvider.url,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'lettre@tarot.example',
  },
});

const AI_AUTHOR = 'Rédigé avec une intelligence artificielle';

test('each part of an interpretation names its author, also in the mail; the overlay counts the parts', async () => {
  const { page, faults } = await openPage(platform.url);
  const draw = drawPage(page);
  await draw.open();

  // The answer of the AI for one part is invalid.
  aiProvider.behave = () => ({ spoil: { special: 'Rien.' } });
  await draw.pickTen();
  await draw.interpret();
  await draw.letter.waitFor();
  await expect
    .poll(() => draw.letterParts.locator('[data-part="author"]').allTextContents())
    .toEqual([AI_AUTHOR, AI_AUTHOR, AI_AUTHOR, AI_AUTHOR, 'Composé à partir de mes textes']);

  await draw.waitForToast('Interprétation générée');
  await draw.waitForToast('Tirage sauvegardé');

  const form = mailForm(page);
  await form.opener.click();
  await form.choice.click();
  const email = 'lectrice@tarot.example';
  await form.email.fill(email);
  await advancePageClock(page, UNHURRIED_MS);
  await form.submit.click();
  await form.dialog.getByText('La lecture est partie').waitFor();
  const { text } = await waitForMail(mailServer, email);
  const passages = await draw.letterTexts.locator('p').allTextContents();
  expect(passages.length).toBeGreaterThan(5);
  expect(passages.filter((passage) => !text.includes(passage))).toEqual([]);
  expect(text.match(/^Rédigé avec une intelligence artificielle$/gm)).toHaveLength(4);

  // In a new draw the AI writes every part.
  aiProvider.reset();
  await page.keyboard.press('Escape');
  await form.dialog.waitFor({ state: 'detached' });
  await draw.button('Nouveau tirage').click();
  await draw.waitForToast('Jeu réinitialisé');
  await draw.pickTen();
  await draw.button('Obtenir votre interprétation').filter({ visible: true }).click();
  await page.getByText(/parties? sur 5/).waitFor();
  await expect.poll(() => draw.isScrollLocked()).toBe(true);
  await page.getByRole('heading', { name: 'Votre interprétation' }).waitFor();
  expect(await draw.waitForToast('Interprétation générée')).toBe(
    "Votre tirage a été interprété par l'IA",
  );
  await draw.waitForToast('Tirage sauvegardé');
  await expect
    .poll(() => draw.letter.textContent())
    .toContain('Rédigée par une intelligence artificielle');
  await expect.poll(() => draw.isScrollLocked()).toBe(false);
  expect(faults).toEqual([]);
});
