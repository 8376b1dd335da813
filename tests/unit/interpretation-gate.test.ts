import { describe, expect, test } from 'vitest';
import { inspectLetter, inspectTexts } from '#netlify/server/reading/gate.ts';
import { piecesOf, ROW_LENGTH, type Texts } from '#netlify/server/reading/pieces.ts';
import { TONE } from '#netlify/server/reading/tone.ts';
import { type Arcanum, type Categorization, PARTS, type Part } from '#src/tarot/arcana.ts';
import { inSentence } from '#src/tarot/interpretation/card-names.ts';
import { interpretLocally } from '#src/tarot/interpretation/local.ts';
import type { Spread } from '#src/tarot/interpretation/table.ts';
import { typographer } from '#src/text/typography.ts';
import { countWords } from '#src/text/words.ts';
import { FALSEHOODS, falseTexts } from '#tests/ai-texts.ts';
import { deck } from '#tests/deck.ts';
import { SPOILINGS } from '#tests/golden/bad-answers.ts';
import {
  cardsOf,
  goldenDraws,
  goldenSpread,
  goodAnswer,
  goodTextsOf,
} from '#tests/golden/golden.ts';

function defectsOf(part: Part, cards: readonly Arcanum[], texts: Texts) {
  return inspectTexts(piecesOf(part, cards), cards, texts);
}

function codes(part: Part, cards: readonly Arcanum[], texts: Texts): string[] {
  return defectsOf(part, cards, texts).map(({ code }) => code);
}

function cardsNamed(...ids: string[]): Arcanum[] {
  return ids.map((id) => deck.find((card) => card.id === id) as Arcanum);
}

const spreads: Spread[] = goldenDraws.map(goldenSpread);
const [spread] = spreads as [Spread];
const ROWS = ['qualities', 'obstacles', 'future'] as const;

describe('the golden set', () => {
  test('has forty draws with every card in every category', () => {
    expect(goldenDraws).toHaveLength(40);
    for (const category of ['qualities', 'obstacles', 'future', 'special'] as const) {
      const seen = new Set(goldenDraws.flatMap((draw: Categorization) => draw[category]));
      expect(seen.size, category).toBe(22);
    }
  });

  test('good texts, the letters made of them and the woven ones pass', () => {
    for (const [index, one] of spreads.entries()) {
      for (const part of PARTS) {
        expect(defectsOf(part, cardsOf(part, one), goodTextsOf(part, one))).toEqual([]);
      }
      expect(inspectLetter(goodAnswer(one), one)).toEqual([]);
      const draw = goldenDraws[index] as Categorization;
      expect(inspectLetter(interpretLocally(deck, draw).interpretation, one)).toEqual([]);
    }
  });

  test('the reading that shows the tone passes', () => {
    const row = cardsNamed('le-mat', 'l-arcane-sans-nom', 'la-force');
    const obstacles = cardsNamed('le-jugement', 'la-papesse', 'la-maison-dieu');
    const future = cardsNamed('la-justice', 'l-etoile', 'temperance');
    const special = cardsNamed('l-hermite');
    const shown = [
      ['qualities', row, TONE.row],
      ['special', special, TONE.special],
      ['summary', [...row, ...obstacles, ...future, ...special], TONE.summary],
    ] as const;
    for (const [part, cards, texts] of shown) {
      const typed = Object.entries(texts).map(([key, text]) => [key, typographer(text)]);
      expect(defectsOf(part, cards, Object.fromEntries(typed))).toEqual([]);
    }
  });

  test.each(SPOILINGS)('$what is refused in the passage of a card', ({ code, spoil }) => {
    for (const one of spreads.slice(0, 12)) {
      for (const part of [...ROWS, 'special'] as const) {
        const cards = one[part];
        const texts = goodTextsOf(part, one);
        const [card] = cards as [Arcanum];
        const other = deck.find((candidate) => !cards.includes(candidate))?.name ?? '';
        const named = inSentence(card.name);
        const spoilt = spoil(texts[card.id] as string, { named, other });
        expect(codes(part, cards, { ...texts, [card.id]: spoilt }), part).toContain(code);
      }
    }
  });

  test.each(Object.keys(FALSEHOODS))(
    '%s passes the words and is refused for what it says',
    (kind) => {
      for (const one of spreads) {
        for (const part of PARTS) {
          const cards = cardsOf(part, one);
          const texts = Object.entries(falseTexts(kind, part, cards)).map(([key, text]) => [
            key,
            typographer(text),
          ]);
          const expected = kind === 'wrong-order' ? 'order' : 'untrue';
          expect(codes(part, cards, Object.fromEntries(texts)), part).toEqual([expected]);
        }
      }
    },
  );
});

describe('lengths', () => {
  const card = cardsNamed('le-mat');

  test.each([
    ['special', 'le-mat'],
    ['summary', 'summary'],
    ['summary', 'thread'],
  ] as const)('the bounds of %s, %s are the bounds', (part, key) => {
    const piece = piecesOf(part, card).find((one) => one.key === key);
    const { least, most } = piece?.length ?? { least: 0, most: 0 };
    const found = (count: number) =>
      inspectTexts(piece ? [piece] : [], card, { [key]: `Le Mat${' pas'.repeat(count - 2)}.` }).map(
        ({ code }) => code,
      );
    expect(countWords('Le Mat pas.')).toBe(3);
    expect(found(least)).toEqual([]);
    expect(found(most)).toEqual([]);
    expect(found(least - 1)).toEqual(['too-short']);
    expect(found(most + 1)).toEqual(['too-long']);
  });

  test('three passages and what they form have a length together', () => {
    const cards = spread.qualities;
    const texts = goodTextsOf('qualities', spread);
    const [first] = cards as [Arcanum];
    const rest = countWords(Object.values({ ...texts, [first.id]: '' }).join(' '));
    const named = (count: number) => ({
      ...texts,
      [first.id]: `${first.name}${' pas'.repeat(count - countWords(first.name))}.`,
    });
    expect(codes('qualities', cards, named(ROW_LENGTH.least - rest))).not.toContain('too-short');
    expect(codes('qualities', cards, named(ROW_LENGTH.least - rest - 1))).toContain('too-short');
    expect(codes('qualities', cards, named(ROW_LENGTH.most - rest + 1))).toContain('too-long');
  });

  test('three passages of one length are refused', () => {
    const cards = spread.future;
    const told = cards.map(({ id, name }) => [id, `${name} attend${' un pas'.repeat(11)}.`]);
    const texts = { ...goodTextsOf('future', spread), ...Object.fromEntries(told) };
    expect(codes('future', cards, texts)).toContain('equal-weight');
  });
});

describe('what is refused in several texts together', () => {
  test('a sentence in two passages', () => {
    const texts = goodTextsOf('qualities', spread);
    const sentence = 'Rien ne presse ce soir.';
    const [first, second] = spread.qualities.map(({ id }) => id) as [string, string];
    const repeated = {
      ...texts,
      [first]: `${texts[first]} ${sentence}`,
      [second]: `${texts[second]} ${sentence}`,
    };
    expect(codes('qualities', spread.qualities, repeated)).toContain('repetition');
  });

  test('a card three times in the summary, and not two', () => {
    const cards = cardsOf('summary', spread);
    const texts = goodTextsOf('summary', spread);
    const naming = (times: number) => ({
      ...texts,
      summary: `${texts.summary} ${'Voyez le Monde. Là, oui. '.repeat(times).trim()}`,
    });
    expect(cards.map(({ id }) => id)).toContain('le-monde');
    const messages = (times: number) =>
      defectsOf('summary', cards, naming(times)).map(({ message }) => message);
    const thrice = '« summary » : La carte « Le Monde » est nommée trois fois.';
    expect(messages(2)).not.toContain(thrice);
    expect(messages(3)).toContain(thrice);
  });

  test('a known pair’s sentence, which is for one order', () => {
    const [one] = deck.filter(({ pairs }) => pairs.length > 0) as [Arcanum];
    const [pair] = one.pairs;
    const other = deck.find(({ id }) => id === pair?.with) as Arcanum;
    const third = deck.find((card) => card !== one && card !== other) as Arcanum;
    const cards = [one, other, third];
    const texts = { [one.id]: '', [other.id]: '', [third.id]: '', together: pair?.inOrder ?? '' };
    const messages = defectsOf('qualities', cards, texts).map(({ message }) => message);
    expect(messages.some((message) => message.startsWith('Cette phrase dépend de l’ordre'))).toBe(
      true,
    );
  });
});

test('a defect is a sentence that quotes what is wrong, and where', () => {
  const text = `Le Mat${' pas'.repeat(50)}. Vous allez voir.`;
  const defects = defectsOf('special', cardsNamed('le-mat'), { 'le-mat': text });
  expect(defects).toEqual([
    {
      code: 'prophecy',
      message: '« le-mat » : À éviter : annonce du futur comme d’une certitude (« Vous allez »).',
    },
  ]);
});
