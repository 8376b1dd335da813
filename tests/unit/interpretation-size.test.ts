import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('the weaver stays under 5 KB, gzip, without the fragments', async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/tarot/interpretation/local.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    charset: 'utf8',
  });
  expect(gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).byteLength).toBeLessThan(5 * 1_024);
});
