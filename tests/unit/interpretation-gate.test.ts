import { describe, expect, test } from 'vitest';
import { inspectPart, inspectReading, inspectWoven } from '#netlify/server/reading/gate.ts';
import { type Categorization, type Interpretation, PARTS } from '#src/tarot/arcana.ts';
import { LENGTHS } from '#src/tarot/interpretation/lengths.ts';
import { interpretLocally } from '#src/tarot/interpretation/local.ts';
import { countWords } from '#src/text/words.ts';
import { deck } from '#tests/deck.ts';
import { SPOILINGS } from '#tests/golden/bad-answers.ts';
import { cardsOf, goldenDraws, goldenSpread, goodAnswer } from '#tests/golden/golden.ts';

function codes(part: (typeof PARTS)[number], cards: typeof deck, text: string): string[] {
  return inspectPart(part, cards, text).map(({ code }) => code);
}

function card(id: string) {
  return deck.filter((arcanum) => arcanum.id === id);
}

describe('the golden set', () => {
  test('has forty draws with every card in every category', () => {
    expect(goldenDraws).toHaveLength(40);
    for (const category of ['qualities', 'obstacles', 'future', 'special'] as const) {
      const seen = new Set(goldenDraws.flatMap((draw) => draw[category]));
      expect(seen.size, category).toBe(22);
    }
  });

  test('good answers and the local interpretation pass', () => {
    for (const draw of goldenDraws) {
      const spread = goldenSpread(draw);
      expect(inspectReading(goodAnswer(spread), spread)).toEqual([]);
      expect(inspectWoven(interpretLocally(deck, draw).interpretation, spread)).toEqual([]);
    }
  });

  test.each(SPOILINGS)('$what is refused in every part', ({ code, spoil }) => {
    for (const draw of goldenDraws) {
      const spread = goldenSpread(draw);
      const answer = goodAnswer(spread);
      for (const part of PARTS) {
        const cards = cardsOf(part, spread);
        const named = cards[0]?.name ?? '';
        const other = deck.find(({ id }) => !cards.some((one) => one.id === id))?.name ?? '';
        expect(codes(part, cards, spoil(answer[part], { named, other })), part).toContain(code);
      }
    }
  });
});

describe('lengths', () => {
  const named = 'Le Mat';

  test.each(PARTS)('the bounds of %s are the bounds', (part) => {
    const { least, most } = LENGTHS[part];
    const ofLength = (count: number) => `${named}${' pas'.repeat(count - 2)}.`;
    expect(countWords(ofLength(least))).toBe(least);
    expect(codes(part, card('le-mat'), ofLength(least))).toEqual([]);
    expect(codes(part, card('le-mat'), ofLength(most))).toEqual([]);
    expect(codes(part, card('le-mat'), ofLength(least - 1))).toEqual(['too-short']);
    expect(codes(part, card('le-mat'), ofLength(most + 1))).toEqual(['too-long']);
  });

  test('five parts that pass may still be too short together', () => {
    const spread = goldenSpread(goldenDraws[0] as Categorization);
    const answer = goodAnswer(spread);
    const shortened = PARTS.map((part) => {
      const words = answer[part].split(' ').slice(0, LENGTHS[part].least).join(' ');
      return [part, `${words.replace(/[,.]$/, '')}.`];
    });
    const short = Object.fromEntries(shortened) as Interpretation;
    const defects = inspectReading(short, spread);
    expect(defects.map(({ code }) => code)).toEqual(['too-short']);
  });
});

test('a defect is a sentence that quotes what is wrong', () => {
  const [defect] = inspectPart(
    'special',
    card('le-mat'),
    `Le Mat${' pas'.repeat(70)}. Vous allez voir.`,
  );
  expect(defect).toEqual({
    code: 'prophecy',
    message: 'À éviter : annonce du futur comme d’une certitude (« Vous allez »).',
  });
});
