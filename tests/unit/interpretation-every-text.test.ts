import { expect, test } from 'vitest';
import { inspectLetter } from '#netlify/server/reading/gate.ts';
import { interpretLocally, spreadOf } from '#src/tarot/interpretation/local.ts';
import { deck, randomDraws } from '#tests/deck.ts';

test('4,000 woven letters pass the gate', () => {
  for (const draw of randomDraws(4_000, 2)) {
    const { interpretation } = interpretLocally(deck, draw);
    expect(inspectLetter(interpretation, spreadOf(deck, draw)), JSON.stringify(draw)).toEqual([]);
  }
});
