import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { countWords } from '#src/text/words.ts';
import { openPage, PHONE } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';
import { axeFaults } from './axe.ts';
import { copiedText } from './copies.ts';
import { drawPage } from './draw-page.ts';
import { readingsPage } from './readings-page.ts';

const platform = testPlatform();

function questionsOn(page: Page) {
  const section = page.getByRole('region', { name: 'Trois questions' });
  return { section, buttons: section.getByRole('button'), answers: section.getByRole('status') };
}

/** What is asked, and what is answered to each question once it is opened. */
async function asked(page: Page) {
  const { section, buttons, answers } = questionsOn(page);
  await section.waitFor();
  const questions = await buttons.allTextContents();
  for (const [place, question] of questions.entries()) {
    await buttons.nth(place).click();
    await expect
      .poll(() => answers.nth(place).textContent(), { message: question })
      .toMatch(/.{60}/);
  }
  return { questions, answers: await answers.allTextContents() };
}

test('three questions stand under a letter; each is opened in its place by keyboard, fetches its answer only then, says when that does not come, and is the same in the journal, from the link and after a reload', async () => {
  const { page, faults } = await openPage(platform.url, {
    ...PHONE,
    permissions: ['clipboard-write'],
  });
  const draw = drawPage(page);
  const { section, buttons, answers } = questionsOn(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const fetchedAnswers = () => fetched.filter((url) => /\/_astro\/answers\./.test(url)).length;

  await draw.open();
  await draw.pickTen();
  const names = await draw.names.allTextContents();
  await draw.interpret();
  await section.waitFor();
  expect(await buttons.count()).toBe(3);
  expect(await section.getByRole('textbox').count()).toBe(0);
  expect(await answers.allTextContents()).toEqual(['', '', '']);
  expect(fetchedAnswers()).toBe(0);

  // The answers do not come at first: the question stays closed and says why.
  await page.route('**/_astro/answers.*', (route) => route.abort('internetdisconnected'));
  await buttons.first().focus();
  await page.keyboard.press('Enter');
  await section.getByText('La réponse n’a pas pu être chargée.').waitFor();
  expect(await buttons.first().getAttribute('aria-expanded')).toBe('false');
  await page.unroute('**/_astro/answers.*');
  await page.keyboard.press('Enter');
  await expect.poll(() => answers.first().textContent()).toMatch(/.{60}/);
  expect(await buttons.first().getAttribute('aria-expanded')).toBe('true');
  expect(await buttons.first().evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await answers.first().textContent()).toBe('');

  const first = await asked(page);
  expect(new Set(first.questions).size).toBe(3);
  for (const answer of first.answers) expect(countWords(answer), answer).toBeLessThanOrEqual(80);
  // Each asks about a card of this very table.
  for (const question of first.questions) {
    expect(names.some((name) => question.includes(name.replace(/^L(?:e |a |’)/, '')))).toBe(true);
  }
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);

  await draw.toastText('Tirage sauvegardé');
  await draw.button('Partager').last().click();
  await draw.toastText('Lien copié');
  const link = await copiedText(page);
  await page.reload();
  expect(await asked(page)).toEqual(first);
  await page.goto('/mes-tirages');
  await readingsPage(page).readings.first().click();
  expect(await asked(page)).toEqual(first);
  await page.goto(link);
  expect(await asked(page)).toEqual(first);
  const own = faults.filter(
    (fault) => !/503|INTERNET_DISCONNECTED|dynamically imported/.test(fault),
  );
  expect(own).toEqual([]);
});

test('the cross and the three cards have their own questions, which fit 320 pixels and are seen in forced colours', async () => {
  const { page } = await openPage(platform.url, { ...PHONE, forcedColors: 'active' });
  const draw = drawPage(page);
  for (const [path, picked] of [
    ['/tirage/croix', [0, 5, 9, 14]],
    ['/tirage/trois', [1, 7, 20]],
  ] as const) {
    await page.goto(path);
    await draw.ready();
    await draw.pick(...picked);
    await draw.interpret();
    const { questions, answers } = await asked(page);
    expect(new Set(questions).size).toBe(3);
    expect(new Set(answers).size).toBe(3);
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const marks = questionsOn(page).buttons.locator('svg');
    expect(await marks.count()).toBe(3);
    for (const mark of await marks.all()) {
      const [color, ground] = await mark.evaluate((one) => [
        getComputedStyle(one).color,
        getComputedStyle(document.documentElement).backgroundColor,
      ]);
      expect(color).not.toBe(ground);
    }
    await page.setViewportSize({ width: 360, height: 740 });
  }
});
