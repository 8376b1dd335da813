import { describe, expect, test } from 'vitest';
import { CATEGORIES, type Categorization, FRAGMENT_OF, PARTS } from '#src/tarot/arcana.ts';
import { formsOf, inSentence } from '#src/tarot/interpretation/card-names.ts';
import { inspectPart } from '#src/tarot/interpretation/gate.ts';
import { interpretLocally } from '#src/tarot/interpretation/local.ts';
import { PREDICATES } from '#src/tarot/interpretation/predicates.ts';
import { THEMES } from '#src/tarot/interpretation/summary-themes.ts';
import { weaveThree } from '#src/tarot/interpretation/weave-category.ts';
import { wordingOf } from '#src/tarot/interpretation/wording.ts';
import { deck, randomDraws, setsOfThree } from '#tests/deck.ts';

const THREEFOLD = ['qualities', 'obstacles', 'future'] as const;

function textOf(draw: Categorization): string {
  const { interpretation } = interpretLocally(deck, draw);
  return PARTS.map((part) => interpretation[part]).join(' ');
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?!…]) /);
}

describe('one text, not a jumble', () => {
  const draws = randomDraws(300, 3);

  test('the same cards in another order give the same text', () => {
    for (const draw of draws) {
      const reordered = {
        ...draw,
        qualities: draw.qualities.toReversed(),
        obstacles: [...draw.obstacles.slice(1), ...draw.obstacles.slice(0, 1)],
        future: draw.future.toReversed(),
      };
      expect(textOf(reordered)).toBe(textOf(draw));
    }
  });

  test('no sentence is read twice, and no link opens two sentences', () => {
    for (const draw of draws) {
      const sentences = sentencesOf(textOf(draw));
      expect(new Set(sentences).size, JSON.stringify(draw)).toBe(sentences.length);
      const names = deck.map(({ name }) => name).join('|');
      const links = sentences.flatMap((sentence) => {
        const link = new RegExp(`^(.{4,}?),? (?:${names})`, 'u').exec(sentence)?.[1];
        return link && !new RegExp(names, 'u').test(link) ? [link] : [];
      });
      expect(new Set(links).size, links.join(' | ')).toBe(links.length);
    }
  });

  test('links vary from one set of cards to another', () => {
    const openings = new Set(
      [...setsOfThree()].map((cards) => {
        const text = weaveThree('qualities', cards);
        return text.slice(0, text.indexOf(inSentence(cards[0]?.name ?? '')));
      }),
    );
    expect(openings.size).toBe(3);
  });

  test('a card’s entrance does not repeat the words of its fragment', () => {
    const longWords = (text: string): string[] => text.toLowerCase().match(/\p{L}{5,}/gu) ?? [];
    for (const card of deck) {
      for (const category of THREEFOLD) {
        const fragment = longWords(card.fragments[FRAGMENT_OF[category]]);
        const repeated = longWords(wordingOf(PREDICATES, card, category)).filter((word) =>
          fragment.includes(word),
        );
        expect(repeated, `${card.name}, ${category}`).toEqual([]);
      }
    }
  });

  test('every card has one theme', () => {
    const numbers = THEMES.flatMap(({ cards }) => cards).toSorted((one, other) => one - other);
    expect(numbers).toEqual(deck.map(({ number }) => number));
  });
});

describe('grammar', () => {
  const forms = (name: string) => Object.values(formsOf(name));

  test.each([
    ['Le Mat', ['le Mat', 'du Mat', 'au Mat', 'il']],
    ['La Lune', ['la Lune', 'de la Lune', 'à la Lune', 'elle']],
    ['L’Impératrice', ['l’Impératrice', 'de l’Impératrice', 'à l’Impératrice', 'elle']],
    ['L’Étoile', ['l’Étoile', 'de l’Étoile', 'à l’Étoile', 'elle']],
    ['L’Hermite', ['l’Hermite', 'de l’Hermite', 'à l’Hermite', 'il']],
    [
      'L’Arcane sans nom',
      ['l’Arcane sans nom', 'de l’Arcane sans nom', 'à l’Arcane sans nom', 'il'],
    ],
    ['Tempérance', ['Tempérance', 'de Tempérance', 'à Tempérance', 'elle']],
    ['La Maison Dieu', ['la Maison Dieu', 'de la Maison Dieu', 'à la Maison Dieu', 'elle']],
  ])('%s', (name, expected) => {
    expect(forms(name)).toEqual(expected);
  });

  test('no reading holds a broken contraction, an unfilled place or a doubled sign', () => {
    for (const draw of randomDraws(400, 4)) {
      expect(textOf(draw)).not.toMatch(
        /(?<!\p{L})(?:(?:de|à) (?:L[ea] |L’|le \p{Lu})|[{}]|undefined)|\.\.|,,| ,/u,
      );
    }
  });
});

describe('what the reading is made of', () => {
  const [draw] = randomDraws(1, 1) as [Categorization];

  test('the ten fragments are named and are in the text word for word', () => {
    const { interpretation, fragmentsUsed } = interpretLocally(deck, draw);
    expect(fragmentsUsed).toHaveLength(10);
    for (const category of CATEGORIES) {
      for (const id of draw[category]) {
        const fragment = deck.find((card) => card.id === id)?.fragments[FRAGMENT_OF[category]];
        expect(fragmentsUsed).toContain(`${id}/${FRAGMENT_OF[category]}`);
        expect(interpretation[category]).toContain(fragment);
      }
    }
  });

  test('the ten cards are enough of a deck', () => {
    const ten = deck.filter(({ id }) => CATEGORIES.some((category) => draw[category].includes(id)));
    expect(interpretLocally(ten, draw)).toEqual(interpretLocally(deck, draw));
  });

  test('longer fragments get shorter links', () => {
    const cards = deck.slice(0, 3).map((card) => ({
      ...card,
      fragments: { ...card.fragments, quality: `${'Mot '.repeat(45)}fin.` },
    }));
    const text = weaveThree('qualities', cards);
    expect(text.startsWith('Le Mat va le nez au vent. Mot')).toBe(true);
    expect(inspectPart('qualities', cards, text)).toEqual([]);
  });

  test('an unknown card is an error', () => {
    expect(() => interpretLocally(deck, { ...draw, special: ['le-fou'] })).toThrow('le-fou');
  });
});
