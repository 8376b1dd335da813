import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildPictures } from '#scripts/build/deck-pictures.ts';
import { writeSocialPictures } from '#scripts/build/social-pictures.ts';
import { BRAND } from '#src/brand.ts';
import { socialPicturePath } from '#src/site.ts';
import { MAIL_WIDTH } from '#src/tarot/card-picture.ts';
import { copyProject } from './project-copy.ts';

const MAT = '00-le-mat';
const FOLDER = 'content/jeu/remplacements';

function paint(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } });
}

/** A project whose deck is Le Mat alone, with the given files dropped into the folder of replacements. */
function project(dropped: Record<string, Buffer | string>): string {
  const root = copyProject(`content/jeu/svg/${MAT}.svg`);
  mkdirSync(join(root, FOLDER));
  for (const [name, bytes] of Object.entries(dropped))
    writeFileSync(join(root, FOLDER, name), bytes);
  return root;
}

async function told(root: string, names = [MAT]): Promise<string> {
  const message = await buildPictures(root, names).then(
    () => 'nothing',
    (error: Error) => error.message,
  );
  return message.replaceAll('\u202f', ' ');
}

async function isPainted(root: string): Promise<boolean> {
  const { dominant } = await sharp(join(root, `public/images/${MAT}.png`)).stats();
  return dominant.r > 240 && dominant.g < 16 && dominant.b < 16;
}

describe('a replacement', () => {
  it.each([
    ['png', () => paint(600, 960).png()],
    ['jpg', () => paint(600, 960).jpeg()],
    ['JPEG', () => paint(600, 960).jpeg()],
    ['webp', () => paint(600, 960).webp()],
    ['avif', () => paint(600, 960).avif({ effort: 0 })],
  ])('takes the card’s place as %s', async (extension, picture) => {
    const root = project({ [`${MAT}.${extension}`]: await picture().toBuffer() });
    expect(await told(root)).toBe('nothing');
    expect(await isPainted(root)).toBe(true);
  });

  it('is what those who are sent a page see', async () => {
    const root = copyProject(`content/jeu/svg/${MAT}.svg`, BRAND.fonts.title.file);
    mkdirSync(join(root, FOLDER));
    writeFileSync(join(root, FOLDER, `${MAT}.png`), await paint(600, 960).png().toBuffer());
    await buildPictures(root, [MAT]);
    await writeSocialPictures(root, { '/essai': { title: 'Essai', card: MAT } });
    const middle = { left: 900, top: 265, width: 100, height: 100 };
    const { dominant } = await sharp(
      await sharp(join(root, 'public', socialPicturePath('/essai')))
        .extract(middle)
        .toBuffer(),
    ).stats();
    expect(dominant.r).toBeGreaterThan(240);
    expect(dominant.g).toBeLessThan(16);
  });

  it('is drawn anew for sharing when the font, and not when nothing, has changed', async () => {
    const font = BRAND.fonts.title.file;
    const root = copyProject(`content/jeu/svg/${MAT}.svg`, font);
    await buildPictures(root, [MAT]);
    const draw = () => writeSocialPictures(root, { '/essai': { title: 'Essai', card: MAT } });
    expect([await draw(), await draw()]).toEqual([1, 0]);
    // The font's own version in its header, which changes no letter of it.
    const bytes = readFileSync(join(root, font));
    bytes.writeUInt16BE(bytes.readUInt16BE(24) + 1, 24);
    writeFileSync(join(root, font), bytes);
    expect([await draw(), await draw()]).toEqual([1, 0]);
  });

  it('takes its place as SVG with a sharp edge, however small it says it is', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 8"><path fill="#00f" d="M0 0h5v8H0z"/><path fill="#f00" d="M0 0h3v8H0z"/></svg>';
    const root = project({ [`${MAT}.svg`]: svg });
    expect(await told(root)).toBe('nothing');
    expect(await isPainted(root)).toBe(true);
    const edge = { left: 284, top: 384, width: 8, height: 1 };
    const pixels = await sharp(join(root, `public/images/${MAT}.png`))
      .extract(edge)
      .raw()
      .toBuffer();
    expect([...pixels.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect([...pixels.subarray(21, 24)]).toEqual([0, 0, 255]);
  });

  it('is turned the way the camera held it', async () => {
    const lying = await paint(960, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await told(project({ [`${MAT}.jpg`]: lying }))).toBe('nothing');
  });

  it.each([
    [480, 768],
    [500, 790],
    [500, 810],
  ])('may measure %d by %d', async (width, height) => {
    const root = project({ [`${MAT}.png`]: await paint(width, height).png().toBuffer() });
    expect(await told(root)).toBe('nothing');
  });

  it('is light enough for a mail, however much there is to see in it', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 128 } as const;
    // As fine as the mail's picture: finer noise would be one grey in it.
    const busy = sharp({
      create: { width: MAIL_WIDTH, height: 240, channels: 3, background: '#888', noise },
    });
    const enlarged = sharp(await busy.png().toBuffer()).resize(480, 768, { kernel: 'nearest' });
    const root = project({ [`${MAT}.png`]: await enlarged.png().toBuffer() });
    expect(await told(root)).toBe('nothing');
    const { size } = statSync(join(root, `public/images/${MAT}-courrier.jpg`));
    expect(size).toBeLessThanOrEqual(12_000);
  });

  it('gives way to the deck’s drawing again when it is taken out, and leaves nothing behind', {
    timeout: 60_000,
  }, async () => {
    const root = project({ [`${MAT}.png`]: await paint(600, 960).png().toBuffer() });
    await told(root);
    const replaced = readdirSync(join(root, 'public/jeu'));
    writeFileSync(join(root, 'public/images/portrait.png'), 'not ours');
    writeFileSync(join(root, 'public/images/22-le-fantome.png'), 'of an earlier deck');

    rmSync(join(root, FOLDER, `${MAT}.png`));
    expect(await told(root)).toBe('nothing');
    expect(await isPainted(root)).toBe(false);
    expect(readdirSync(join(root, 'public/jeu'))).toHaveLength(6);
    for (const file of replaced) expect(existsSync(join(root, 'public/jeu', file))).toBe(false);
    expect(readdirSync(join(root, 'public/images'))).toEqual([
      `${MAT}-courrier.jpg`,
      `${MAT}-grand.webp`,
      `${MAT}.png`,
      'portrait.png',
    ]);
  });

  it('shares its folder with an explanation and what systems leave there', async () => {
    const picture = await paint(600, 960).png().toBuffer();
    const others = { 'LISEZ-MOI.md': 'Bonjour', '.DS_Store': '', 'Thumbs.db': '' };
    expect(await told(project({ ...others, [`${MAT}.png`]: picture }))).toBe('nothing');
  });
});

describe('what the owner reads when a picture cannot be used', () => {
  const file = `${FOLDER}/${MAT}.png`;

  it.each([
    [
      800,
      1000,
      `${file} mesure 800 × 1000 : une carte est de 5 de large pour 8 de haut, par exemple 960 × 1536.`,
    ],
    [
      500,
      820,
      `${file} mesure 500 × 820 : une carte est de 5 de large pour 8 de haut, par exemple 960 × 1536.`,
    ],
    [300, 480, `${file} a 300 pixels de large : il en faut au moins 480.`],
  ])('%d by %d pixels', async (width, height, sentence) => {
    const root = project({ [`${MAT}.png`]: await paint(width, height).png().toBuffer() });
    expect(await told(root)).toBe(sentence);
  });

  it('a file that is no picture, or half of one', async () => {
    const whole = await paint(600, 960).png().toBuffer();
    for (const bytes of ['', 'du texte', whole.subarray(0, whole.length / 2)]) {
      const sentence = await told(project({ [`${MAT}.png`]: bytes }));
      expect(sentence).toBe(
        `${file} ne se lit pas comme une image : le fichier est vide, abîmé ou d’une autre sorte. Enregistrez-le à nouveau en PNG, JPEG, WebP, AVIF ou SVG.`,
      );
    }
  });

  it('a name that no card has', async () => {
    expect(await told(project({ 'le-mat.png': '' }))).toBe(
      `${FOLDER}/le-mat.png ne porte le nom d’aucune carte. Les noms : ${MAT}.`,
    );
  });

  it('a format that browsers’ pictures are not made of', async () => {
    expect(await told(project({ [`${MAT}.gif`]: '' }))).toBe(
      `${FOLDER}/${MAT}.gif : une image se donne en PNG, JPEG, WebP, AVIF ou SVG.`,
    );
  });

  it('two pictures for one card', async () => {
    const picture = await paint(600, 960).png().toBuffer();
    expect(await told(project({ [`${MAT}.jpg`]: picture, [`${MAT}.png`]: picture }))).toBe(
      `${file} : une autre image remplace déjà cette carte, gardez-en une seule.`,
    );
  });

  it('a card without any picture', async () => {
    expect(await told(project({}), [MAT, 'dos'])).toBe(
      `Le dessin « dos » manque : il se place dans ${FOLDER}, par exemple dos.png.`,
    );
  });
});
