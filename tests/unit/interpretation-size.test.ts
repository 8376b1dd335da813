import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cardTexts } from '#tests/support/deck-fixtures.ts';

const KB = 1000;

const weighed = (content: string | Uint8Array) => brotliCompressSync(content).length;

test.each(cardTexts)(
  'the texts of $name, which load when it is picked, stay under 12 KB',
  (texts) => {
    expect(weighed(JSON.stringify(texts))).toBeLessThanOrEqual(12 * KB);
  },
);
