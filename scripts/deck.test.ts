import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { renderCard } from '#scripts/deck.ts';
import {
  cardImagePath,
  MAIL_WIDTH,
  mailPicturePath,
  pngPath,
} from '#src/tarot/card-image-files.ts';

const CARD = '00-le-mat';

function createRed(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } });
}

/** Renders a picture of the owner's as the card. @returns the folder with its images */
async function render(extension: string, bytes: Buffer | string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'deck-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, `${CARD}.${extension}`);
  writeFileSync(file, bytes);
  await renderCard(CARD, file, folder);
  return folder;
}

async function isRed(folder: string, path: string): Promise<boolean> {
  const { dominant } = await sharp(join(folder, path)).stats();
  return dominant.r > 240 && dominant.g < 16 && dominant.b < 16;
}

describe('renderCard', () => {
  test.each([
    ['png', () => createRed(600, 960).png()],
    ['JPEG', () => createRed(500, 790).jpeg()],
    ['webp', () => createRed(480, 768).webp()],
    ['avif', () => createRed(600, 960).avif({ effort: 0 })],
  ])('renders a picture given as %s', async (extension, picture) => {
    const folder = await render(extension, await picture().toBuffer());
    expect(await isRed(folder, pngPath(CARD))).toBe(true);
    expect(await isRed(folder, cardImagePath(CARD, 240, 'avif'))).toBe(true);
  });

  test('renders a small SVG with sharp edges', async () => {
    const folder = await render(
      'svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 8"><path fill="#00f" d="M0 0h5v8H0z"/><path fill="#f00" d="M0 0h3v8H0z"/></svg>',
    );
    const edge = { left: 284, top: 384, width: 8, height: 1 };
    const pixels = await sharp(join(folder, pngPath(CARD)))
      .extract(edge)
      .raw()
      .toBuffer();
    expect([...pixels.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect([...pixels.subarray(21, 24)]).toEqual([0, 0, 255]);
  });

  test('follows the orientation that a camera wrote', async () => {
    const lying = await createRed(960, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await isRed(await render('jpg', lying), pngPath(CARD))).toBe(true);
  });

  test('lowers the quality of the mail image until it is small enough', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 128 } as const;
    const busy = sharp({
      create: { width: MAIL_WIDTH, height: 240, channels: 3, background: '#888', noise },
    });
    const enlarged = sharp(await busy.png().toBuffer()).resize(480, 768, { kernel: 'nearest' });
    const folder = await render('png', await enlarged.png().toBuffer());
    expect(statSync(join(folder, mailPicturePath(CARD))).size).toBeLessThanOrEqual(12_000);
  });

  test.each([
    ['a wrong shape', () => createRed(800, 1000).png().toBuffer(), /mesure 800 × 1000/],
    ['too few pixels', () => createRed(300, 480).png().toBuffer(), /a 300 pixels de large/],
    ['text', async () => Buffer.from('du texte'), /ne se lit pas comme une image/],
    [
      'half a file',
      async () => (await createRed(600, 960).png().toBuffer()).subarray(0, 1_000),
      /abîmé|ne se lit pas/,
    ],
  ])('rejects %s with a French message', async (_case, picture, message) => {
    await expect(render('png', await picture())).rejects.toThrow(message);
  });
});
