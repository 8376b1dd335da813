import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { spoken } from '#src/features/draw/read-aloud/spoken.ts';
import { openPage, PHONE } from '#tests/browser.ts';
import { testPlatform } from '#tests/platform.ts';
import { readingInput } from '#tests/reading.ts';
import { tenCode } from '#tests/ten.ts';
import { axeFaults } from './axe.ts';
import { drawPage, leaveDraw } from './draw-page.ts';
import { deviceVoices } from './voices.ts';

const platform = testPlatform();
const link = (...numbers: number[]) => `/tirage/lire#${tenCode(...numbers)}`;
const LINK = link(17, 1, 11, 15, 16, 13, 19, 10, 21, 6);
const LISTEN = 'Écouter la lecture';

/** The sentence that the letter shows as being said, and whether it can be seen. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get('said') ?? [];
    if (!(range instanceof Range)) return null;
    const { top, bottom } = range.getBoundingClientRect();
    const bar = document.querySelector('fieldset:has(input[type="range"])');
    const barTop = bar?.getBoundingClientRect().top ?? innerHeight;
    return { text: range.toString(), isSeen: top > 60 && bottom < barTop };
  });

test('a voice of the device reads the letter sentence by sentence, and what it says is marked', async () => {
  const { page, faults } = await openPage(platform.url, PHONE);
  const device = await deviceVoices(page);
  const { button, ...draw } = drawPage(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(LINK);
  await draw.letter.waitFor();
  const cloud = device.voice('Nuage', 'fr-CH', false);
  await device.install(cloud, device.voice('Kate', 'en-GB'));
  expect(await button(LISTEN).count()).toBe(0);
  expect(asked.filter((url) => /ReadAloud/.test(url))).toEqual([]);
  const swiss = device.voice('Romande', 'fr-CH');
  await device.install(cloud, device.voice('Thomas', 'fr-FR'), swiss);

  const markup = await draw.letter.innerHTML();
  await button(LISTEN).tap();
  expect(await button('Pause').evaluate((one) => one === document.activeElement)).toBe(true);
  const written = await draw.letter.locator('h3, [data-lit]').allTextContents();
  expect(written[0]).toBe('Vue d’ensemble');
  for (const [place, sentence] of written.entries()) {
    expect(await device.lastSaid()).toEqual({ text: spoken(sentence), voice: 'Romande', rate: 1 });
    await expect.poll(() => marked(page)).toEqual({ text: sentence, isSeen: true });
    if (place === 1) expect(await axeFaults(page)).toEqual([]);
    await device.end();
  }
  expect(await device.said()).toHaveLength(written.length);
  expect(await device.isSpeaking()).toBe(false);
  await expect.poll(() => marked(page)).toBeNull();
  expect(await draw.letter.innerHTML()).toBe(markup);
  expect(await button(LISTEN).evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(faults).toEqual([]);
});

test('the voice is paused, goes on, and takes another speed, by keyboard; it ends with its letter, and with a new draw, also where a browser can mark no sentence', async () => {
  const { page, faults } = await openPage(platform.url);
  const device = await deviceVoices(page);
  const { button, ...draw } = drawPage(page);
  await page.goto(LINK);
  await draw.letter.waitFor();
  await device.install(device.voice('Amélie', 'fr-CA'));
  await button(LISTEN).press('Enter');
  const written = await draw.letter.locator('h3, [data-lit]').allTextContents();
  const saying = (place: number, rate = 1) => ({
    text: spoken(written[place] ?? ''),
    voice: 'Amélie',
    rate,
  });
  await device.end();
  expect(await device.lastSaid()).toEqual(saying(1));
  await button('Pause').press('Enter');
  expect(await device.isSpeaking()).toBe(false);
  expect((await marked(page))?.text).toBe(written[1]);
  await button('Reprendre').press('Enter');
  expect(await device.lastSaid()).toEqual(saying(1));
  await page.getByRole('slider', { name: 'Vitesse' }).press('End');
  await expect.poll(device.lastSaid).toEqual(saying(1, 1.3));
  await device.end();
  expect(await device.lastSaid()).toEqual(saying(2, 1.3));
  expect(await device.said()).toHaveLength(5);

  // A call comes in, and then the voice itself fails.
  await device.end('interrupted');
  await button('Reprendre').click();
  expect(await device.lastSaid()).toEqual(saying(2, 1.3));
  await device.end('synthesis-failed');
  await draw.toastText('Lecture interrompue');
  await button(LISTEN).click();
  await button('Arrêter').click();
  expect(await device.isSpeaking()).toBe(false);
  expect(await marked(page)).toBeNull();

  await button(LISTEN).click();
  await page.evaluate((other) => location.assign(other), link(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
  await expect.poll(device.isSpeaking).toBe(false);
  await button(LISTEN).click();
  const silenced = await device.silenced();

  // On to the letter of a draw that this tab has kept, in a browser that can mark no sentence.
  const reading = readingInput();
  const { cardOrder, selectedCards, createdAt } = reading;
  await leaveDraw(page, { cardOrder, selectedCards, completedAt: createdAt, reading });
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'));
  await page.goto('/tirage');
  expect(await device.silenced()).toBe(silenced + 1);
  await button('Nouveau tirage').waitFor();
  await device.install(device.voice('Thomas', 'fr_FR'));
  await button(LISTEN).click();
  await device.end();
  expect((await device.said()).map(({ voice }) => voice)).toEqual(['Thomas', 'Thomas']);
  expect(await device.isSpeaking()).toBe(true);
  await button('Nouveau tirage').click();
  await draw.ready();
  expect(await device.isSpeaking()).toBe(false);
  expect(faults).toEqual([]);
});
