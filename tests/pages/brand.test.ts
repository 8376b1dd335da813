import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { copyFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BRAND } from '#src/brand.ts';
import { GREEN, OTHER_FONT, rebrand } from '#tests/other-brand.ts';
import { otherSite } from '#tests/other-site.ts';
import { copyToBuild } from '#tests/project-links.ts';
import { SITE } from './built-site.ts';

const { gold } = BRAND.colours;
const FAQ = 'images/partage/faq.jpg';

/** The share of the picture's pixels that are of this colour, as a JPEG keeps it. */
async function share(file: string | Buffer, hex: string): Promise<number> {
  const wanted = hex.match(/[0-9a-f]{2}/g)?.map((part) => Number.parseInt(part, 16)) ?? [];
  const { data, info } = await sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if (wanted.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) < 14)) found++;
  }
  return found / (info.width * info.height);
}

describe('with another gold and another font for titles in the brand’s one file', () => {
  let site = '';
  beforeAll(async () => {
    site = await otherSite();
  }, 120_000);

  test('style sheets and the bar of a telephone’s browser take them', async () => {
    const read = (folder: string) => readFile(join(folder, 'faq.html'), 'utf8');
    const [html, delivered] = [await read(site), await read(SITE)];
    expect(delivered).toContain(gold);
    expect(html).not.toContain(gold);
    expect(html).toContain(GREEN);
    const face = (page: string) => /--title-face: ?"?([^-";,]+)/.exec(page)?.[1];
    expect(face(delivered)).toBe(BRAND.fonts.title.name);
    expect(face(html)).toBe(OTHER_FONT);
    expect(html).toContain(`<meta name="theme-color" content="${BRAND.colours.midnight}">`);
  });

  test('icons are drawn anew', async () => {
    expect(await readFile(join(site, 'icones/favicon.svg'), 'utf8')).toContain(GREEN);
    for (const name of ['apple-touch-icon', 'icon-192', 'icon-512', 'icon-maskable-512']) {
      const file = join(site, `icones/${name}.png`);
      expect([name, (await share(file, GREEN)) > 0.05]).toEqual([name, true]);
      expect([name, await share(file, gold)]).toEqual([name, 0]);
      expect(await share(join(SITE, `icones/${name}.png`), gold)).toBeGreaterThan(0.05);
    }
    expect(await share(join(site, 'favicon.ico'), GREEN)).toBeGreaterThan(0.02);
  });
});

describe('a copy of the project', () => {
  let copy = '';
  beforeEach(async () => {
    copy = await copyToBuild();
  });
  afterEach(() => rm(copy, { recursive: true }));

  /** Draws the picture that shares the FAQ, and writes a mail. */
  async function make(): Promise<{ picture: Buffer; mail: string }> {
    const code = `
      const { writeSocialPictures } = await import('#scripts/build/social-pictures.ts');
      const { writeMail } = await import('#netlify/server/mail/write-mail.ts');
      await writeSocialPictures('.', { '/faq': { title: 'Questions', card: '05-le-pape' } });
      const blocks = [{ quote: 'Bonjour' }];
      const content = { subject: 'Essai', preheader: '', blocks, footer: [] };
      console.log(writeMail('lectrice@tarot.example', content).html);`;
    const run = promisify(execFile);
    const parameters = ['--input-type=module', '--eval', code];
    const { stdout } = await run(process.execPath, parameters, { cwd: copy });
    // Beside the card, which has a gold of its own.
    const words = { left: 0, top: 0, width: 640, height: 630 };
    const picture = await sharp(join(copy, 'public', FAQ))
      .extract(words)
      .png()
      .toBuffer();
    return { picture, mail: stdout };
  }

  test('mails and pictures that are kept already take the new brand too', async () => {
    const before = await make();
    expect(await share(before.picture, gold)).toBeGreaterThan(0.005);
    expect(before.mail.includes(gold)).toBe(true);

    await rebrand(copy);
    const after = await make();
    expect(await share(after.picture, gold)).toBeLessThan(0.001);
    expect(await share(after.picture, GREEN)).toBeGreaterThan(0.005);
    expect([after.mail.includes(GREEN), after.mail.includes(gold)]).toEqual([true, false]);

    // The font alone draws it anew as well.
    const { file } = BRAND.fonts.title;
    await copyFile(BRAND.fonts.text.file, join(copy, file));
    await copyFile('src/brand.ts', join(copy, 'src/brand.ts'));
    await expect(make()).rejects.toThrow(`n’est pas le nom de la police de ${file}.`);
  });
});

test('no colour of the brand is written anywhere else', () => {
  const colours = Object.values(BRAND.colours).flatMap((hex) => {
    const parts = hex.match(/[0-9a-f]{2}/g)?.map((part) => Number.parseInt(part, 16)) ?? [];
    return [hex, parts.join('[ _,]+')];
  });
  const written = new RegExp(colours.join('|'), 'i');
  const files = globSync(['src/**/*.{ts,tsx,astro,css}', 'netlify/**/*.ts', '*.{mjs,toml}'], {
    // The cards are drawn in inks of their own.
    exclude: ['src/brand.ts', 'netlify/drawing/**'],
  });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => written.test(readFileSync(file, 'utf8')))).toEqual([]);
});
