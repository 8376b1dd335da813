import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { cardTexts } from '#tests/deck.ts';

const KB = 1000;

const weighed = (content: string | Uint8Array) => brotliCompressSync(content).length;

test('the weaver, which loads with the first card that is picked, stays under 12.5 KB', async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/features/draw/compose.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    charset: 'utf8',
  });
  expect(weighed(outputFiles[0]?.contents ?? '')).toBeLessThanOrEqual(12.5 * KB);
});

test.each(cardTexts)(
  'the texts of $name, which load when it is picked, stay under 12 KB',
  (texts) => {
    expect(weighed(JSON.stringify(texts))).toBeLessThanOrEqual(12 * KB);
  },
);
