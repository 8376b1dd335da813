import { join } from 'node:path';
import { BRAND } from '#src/brand.ts';
import { writeIfChanged } from './build-step.ts';

/** Writes the brand's colours as the theme of the style sheets, `.generated/brand.css`. */
export function writeTheme(root: string): Promise<void> {
  const colours = Object.entries(BRAND.colours).map(
    ([name, hex]) => `  --color-${name}: ${hex};\n`,
  );
  const css = `@theme inline {\n  --color-*: initial;\n${colours.join('')}}\n`;
  return writeIfChanged(join(root, '.generated/brand.css'), Buffer.from(css));
}
