import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BRAND } from '#src/brand.ts';
import { OwnerError, writeIfChanged } from './build-step.ts';
import { cachedPictures } from './picture-cache.ts';

/** Writes the brand's colours as the theme of the style sheets, `.generated/brand.css`. */
export function writeTheme(root: string): Promise<void> {
  const colours = Object.entries(BRAND.colours).map(
    ([name, hex]) => `  --color-${name}: ${hex};\n`,
  );
  const css = `@theme inline {\n  --color-*: initial;\n${colours.join('')}}\n`;
  return writeIfChanged(join(root, '.generated/brand.css'), Buffer.from(css));
}

/** Part of the cache key of what is drawn in the brand: it is drawn anew when the brand changes. */
export function brandDigest(): string {
  return createHash('sha256').update(JSON.stringify(BRAND)).digest('hex');
}

export type TitleFont = Awaited<ReturnType<typeof titleFont>>;

/** What sharp writes titles with: it cannot read the file that browsers load. @throws OwnerError */
export async function titleFont(root: string) {
  const { name, file } = BRAND.fonts.title;
  const packed = await readFile(join(root, file));
  const { folder, key } = await cachedPictures(root, packed, 'sfnt', async () => {
    const { default: decompress } = await import('woff2-encoder/decompress');
    return new Map([['title.ttf', await decompress(packed)]]);
  });
  const unpacked = join(folder, 'title.ttf');
  // Under another name the letters would be those of whatever font the machine has.
  const inside = Buffer.from(name, 'utf16le').swap16();
  if (!(await readFile(unpacked)).includes(inside)) {
    throw new OwnerError([`« ${name} » n’est pas le nom de la police de ${file}.`]);
  }
  return { name, file: unpacked, key };
}
