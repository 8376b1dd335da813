import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { type Box, type Format, layoutOf } from '#src/features/draw/spread-picture/layout.ts';
import { openPage, PHONE } from '#tests/browser.ts';
import { deck } from '#tests/deck.ts';
import { testPlatform } from '#tests/platform.ts';
import { TEN, tenCode } from '#tests/ten.ts';
import { axeFaults } from './axe.ts';
import { copiedText } from './copies.ts';
import { drawPage } from './draw-page.ts';

const platform = testPlatform();
const MAX_BYTES = 400_000;
const LINK = `/tirage/lire#${tenCode(17, 1, 11, 15, 16, 13, 19, 10, 21, 6)}`;

/** Small enough that a JPEG's grain is gone, large enough to tell the cards apart. */
const SMALL = { width: 40, height: 64, fit: 'fill' } as const;
const pixelsOf = (picture: Sharp) =>
  picture.removeAlpha().resize(SMALL).toColourspace('srgb').raw().toBuffer();

/** Mean difference of two pictures' bytes. */
function difference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, byte, at) => sum + Math.abs(byte - (other[at] ?? 0)), 0) / one.length;
}

interface DrawnCard {
  name: string;
  pixels: Buffer;
}

let drawn: Promise<DrawnCard[]> | undefined;

/** The deck as it is drawn: read once, for every picture. */
function drawnCards(): Promise<DrawnCard[]> {
  drawn ??= Promise.all(
    deck.map(async ({ name, imageFileName }) => {
      const answer = await platform.fetch(`/images/${imageFileName}`);
      return { name, pixels: await pixelsOf(sharp(await answer.arrayBuffer())) };
    }),
  );
  return drawn;
}

/** The names of the cards that the picture shows at its ten places. */
async function cardsIn(picture: Buffer, format: Format): Promise<string[]> {
  const cards = await drawnCards();
  const places = layoutOf(TEN, format).groups.flatMap((group) => group.cards);
  const found = places.map(async (place) => {
    const pixels = await pixelsOf(sharp(picture).extract(place));
    const [likest, second] = cards
      .map((card) => ({ name: card.name, far: difference(card.pixels, pixels) }))
      .toSorted((one, other) => one.far - other.far);
    // Drawn in its place, the card is itself but for what a JPEG loses.
    expect(likest?.far).toBeLessThan(8);
    expect(second?.far).toBeGreaterThan(20);
    return likest?.name ?? '';
  });
  return Promise.all(found);
}

/** Whether letters or a drawing stand on the night of this box. */
async function isPainted(picture: Buffer, box: Box): Promise<boolean> {
  const { channels } = await sharp(await sharp(picture).extract(box).toBuffer()).stats();
  return (channels[0]?.max ?? 0) > 200 && (channels[0]?.mean ?? 255) < 100;
}

function pictureDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Image du tirage' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  return {
    dialog,
    button,
    preview: dialog.getByRole('img'),
    async open() {
      await drawPage(page).keep('Image du tirage');
      await dialog.waitFor();
    },
    async download(): Promise<Buffer> {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        button('Télécharger').click(),
      ]);
      return buffer(await file.createReadStream());
    },
  };
}

async function expectPicture(picture: Buffer, format: Format, names: string[]) {
  const { width, height, groups, signature } = layoutOf(TEN, format);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width, height });
  expect(picture.length).toBeLessThanOrEqual(MAX_BYTES);
  expect(picture.length).toBeGreaterThan(MAX_BYTES / 2);
  expect(await cardsIn(picture, format)).toEqual(names);
  for (const box of [...groups.map(({ title }) => title), signature]) {
    expect(await isPainted(picture, box)).toBe(true);
  }
}

const excessWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('a link shows the same cards and the same letter to whoever opens it, and leaves nothing behind; the ten become a picture, here and there, and nothing is fetched for it', async () => {
  const { page: drawing } = await openPage(platform.url, { permissions: ['clipboard-write'] });
  const draw = drawPage(drawing);
  await drawing.goto('/tirage#travail');
  await draw.ready();
  await draw.pickTen();
  const names = await draw.names.allTextContents();
  await draw.interpret();
  const letter = await draw.letterTexts.allTextContents();
  const own = pictureDialog(drawing);
  await own.open();
  await expectPicture(await own.download(), 'post', names);
  await own.button('Fermer').click();
  await draw.button('Partager').first().click();
  await draw.toastText('Lien copié');
  const link = await copiedText(drawing);
  expect(new URL(link).pathname).toBe('/tirage/lire');
  expect(new URL(link).hash).toMatch(/^#[0-9a-z]{8}-travail$/);

  // Somebody else, on a phone: the letter.
  const { page, faults } = await openPage(platform.url, PHONE);
  const seen = drawPage(page);
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  await page.goto(link);
  await seen.letter.waitFor();
  expect(await seen.names.allTextContents()).toEqual(names);
  expect(await seen.letterTexts.allTextContents()).toEqual(letter);
  expect(await seen.letter.textContent()).not.toMatch(/20\d\d/);
  expect(await page.getByText('Le même tirage, lu avec les textes de la tarologue.').count()).toBe(
    1,
  );
  expect(await excessWidth(page)).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  const calls = asked.filter(({ pathname, search }) => pathname.startsWith('/api/') || search);
  expect(calls.map(({ pathname, search }) => pathname + search)).toEqual(['/api/cards']);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);

  // And the picture.
  const shown = pictureDialog(page);
  asked.length = 0;
  await shown.open();
  const expected = { post: [1080, 1350], story: [1080, 1920] };
  const size = () =>
    shown.preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual(expected.post);
  const alt = await shown.preview.getAttribute('alt');
  expect(names.filter((name) => !alt?.includes(name))).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
  await expectPicture(await shown.download(), 'post', names);
  await shown.dialog.getByRole('radio', { name: 'Story' }).check();
  await expect.poll(size).toEqual(expected.story);
  await expectPicture(await shown.download(), 'story', names);
  expect(await excessWidth(page)).toBe(0);
  // Its own script, and the picture itself as the page holds it.
  const { origin } = new URL(link);
  const isOwn = ({ href, protocol }: URL) =>
    href.startsWith('data:image/jpeg') ||
    protocol === 'blob:' ||
    href.startsWith(`${origin}/_astro/`);
  expect(asked.filter((url) => !isOwn(url))).toEqual([]);
  await page.keyboard.press('Escape');
  await shown.dialog.waitFor({ state: 'detached' });
  const trigger = seen.button('Garder').first();
  expect(await trigger.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(faults).toEqual([]);
});

/** The system's list of apps, which a browser without a screen has not: it records what it is given. */
function recordShares() {
  const shared: { type: string; size: number; first: number }[] = [];
  const answers = ['NotAllowedError', 'AbortError'];
  Object.assign(window, { shared });
  Object.assign(navigator, {
    canShare: ({ files = [] }: ShareData) => files.length === 1,
    async share({ files = [], ...rest }: ShareData) {
      const [file] = files;
      const answer = answers.shift();
      if (answer) throw new DOMException('refused by a test', answer);
      const [first = 0] = new Uint8Array((await file?.arrayBuffer()) ?? []);
      shared.push({ type: file?.type ?? '', size: file?.size ?? 0, first, ...rest });
    },
  });
}

test('without one of the cards, or where the browser refuses to draw, a sentence says so; where the browser shares files the picture is shared, and an app on a home screen shows it alone', async () => {
  const { page, faults } = await openPage(platform.url, PHONE);
  const shown = pictureDialog(page);
  const sentence = (words: string) => shown.dialog.getByText(words).waitFor();

  // A browser that refuses to draw.
  const draw = drawPage(page);
  await page.goto(LINK);
  await draw.letter.waitFor();
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (tell) => tell(null);
  });
  await shown.open();
  await sentence('Votre navigateur ne permet pas à cette page de composer une image.');
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await shown.dialog.getByRole('radio', { name: 'Story' }).check();
  await sentence('Votre navigateur ne permet pas à cette page de composer une image.');
  expect(await shown.button('Télécharger').count()).toBe(0);

  // A picture and a script that do not come.
  await page.route(/17-l-etoile/, (route) => route.abort());
  await page.reload();
  await page.locator('article [data-part="fallback"]').first().waitFor();
  await shown.open();
  await sentence('L’image manque pour cette carte\u202f: L’Étoile.');
  await page.unroute(/17-l-etoile/);
  await page.route(/KeepDialog/, (route) => route.abort());
  await page.reload();
  await draw.button('Garder').first().click();
  await draw.toastText('Erreur');

  // A browser that shares files, and an app on a home screen.
  await page.unroute(/KeepDialog/);
  await page.addInitScript(recordShares);
  await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
  faults.length = 0;
  await page.reload();
  const shared = () => page.evaluate(() => (window as unknown as { shared: object[] }).shared);
  const picture = { type: 'image/jpeg', size: expect.any(Number), first: 0xff };
  const link = { title: 'Un tirage de dix cartes', url: new URL(LINK, platform.url).href };
  await draw.button('Partager').first().tap();
  await draw.toastText('Partage interrompu');
  await draw.button('Réessayer').tap();
  expect(await shared()).toEqual([]);
  await draw.button('Partager').last().tap();
  await expect.poll(shared).toEqual([{ ...picture, ...link }]);
  await shown.open();
  await shown.button('Partager').tap();
  await expect.poll(shared).toEqual([{ ...picture, ...link }, picture]);
  expect(await page.locator('.toast[data-open="true"]').count()).toBe(0);

  expect(await shown.button('Télécharger').count()).toBe(0);
  await shown.button('Afficher seule').tap();
  await shown.dialog.getByText('Touchez l’image sans relâcher').waitFor();
  expect(await shown.dialog.getByRole('radio').count()).toBe(0);
  const { width } = (await shown.preview.boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThan(280);
  expect(await axeFaults(page)).toEqual([]);
  await shown.button('Revenir').tap();
  expect(await shown.dialog.getByRole('radio').count()).toBe(2);
  expect(faults).toEqual([]);
});
