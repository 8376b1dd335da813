import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

test('the weaver, which loads when a reading is asked for, stays under 12 KB, gzip', async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/tarot/interpretation/local.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    charset: 'utf8',
  });
  expect(gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).byteLength).toBeLessThan(
    12 * 1_024,
  );
});
