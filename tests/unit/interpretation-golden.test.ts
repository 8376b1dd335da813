import { expect, test } from 'vitest';
import { PARTS } from '#src/tarot/arcana.ts';
import { interpretLocally } from '#src/tarot/interpretation/local.ts';
import { deck } from '#tests/deck.ts';
import { goldenDraws } from '#tests/golden/golden.ts';

/** Draws whose letters were read aloud and kept; a text that changes shows where it is read. */
const KEPT = [1, 5, 9, 13, 17, 21, 25, 29, 33, 37];

test.each(KEPT)('the letter of draw %i is the one that was read and kept', async (number) => {
  const draw = goldenDraws[number - 1];
  if (!draw) throw new RangeError(`no draw ${number}`);
  const { interpretation } = interpretLocally(deck, draw);
  const letter = PARTS.map((part) => `${part}\n\n${interpretation[part]}\n`).join('\n');
  await expect(letter).toMatchFileSnapshot(`../golden/letters/${number}.txt`);
});
