import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BRAND } from '#src/brand.ts';

/** What stands in the place of the gold; as light, so that words on it can be read as well. */
export const GREEN = '#8ecb72';
export const OTHER_FONT = 'IM FELL Great Primer SC';

const FILE = 'node_modules/@fontsource/im-fell-great-primer-sc/files';

/** Gives a copy of the project another brand: one file is changed, one font added. */
export async function rebrand(copy: string): Promise<void> {
  const { name, file } = BRAND.fonts.title;
  const other = 'src/assets/fonts/other.woff2';
  await copyFile(join(FILE, 'im-fell-great-primer-sc-latin-400-normal.woff2'), join(copy, other));
  const brand = join(copy, 'src/brand.ts');
  let text = await readFile(brand, 'utf8');
  for (const [from, to] of [
    [BRAND.colours.gold, GREEN],
    [name, OTHER_FONT],
    [file, other],
  ] as const) {
    text = text.replace(from, to);
  }
  await writeFile(brand, text);
}
