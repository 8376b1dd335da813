import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { pngPath } from '#src/tarot/card-image-files.ts';
import { renderCard } from './deck.ts';

const CARD = '00-le-mat';

const createRedImage = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } });

/** Renders an administrator's picture as the card. @returns the folder with its images */
async function renderPicture(extension: string, bytes: Buffer | string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'deck-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, `${CARD}.${extension}`);
  writeFileSync(file, bytes);
  await renderCard(CARD, file, folder);
  return folder;
}

test('renderCard applies the orientation that a camera stored', async () => {
  const photo = await createRedImage(768, 480).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const folder = await renderPicture('jpg', photo);
  const { dominant } = await sharp(join(folder, pngPath(CARD))).stats();
  expect(dominant.r > 240 && dominant.g < 16 && dominant.b < 16).toBe(true);
});

test('renderCard renders a small SVG with sharp edges', async () => {
  const folder = await renderPicture(
    'svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 8"><path fill="#00f" d="M0 0h5v8H0z"/><path fill="#f00" d="M0 0h3v8H0z"/></svg>',
  );
  const pixels = await sharp(join(folder, pngPath(CARD)))
    .extract({ left: 284, top: 384, width: 8, height: 1 })
    .raw()
    .toBuffer();
  expect([...pixels.subarray(0, 3)]).toEqual([255, 0, 0]);
  expect([...pixels.subarray(21, 24)]).toEqual([0, 0, 255]);
});

test.each([
  ['a wrong shape', () => createRedImage(800, 1000).png().toBuffer(), /mesure 800 × 1000/],
  ['too few pixels', () => createRedImage(300, 480).png().toBuffer(), /a 300 pixels de large/],
  ['text', async () => Buffer.from('du texte'), /ne se lit pas comme une image/],
  [
    'a truncated image',
    async () => (await createRedImage(600, 960).png().toBuffer()).subarray(0, 1_000),
    /abîmé|ne se lit pas/,
  ],
])('renderCard rejects %s with a French message', async (_, createPicture, message) => {
  await expect(renderPicture('png', await createPicture())).rejects.toThrow(message);
});
