import { describe, expect, test } from 'vitest';
import {
  type Arcanum,
  CATEGORIES,
  type Categorization,
  FRAGMENT_OF,
  type Gaze,
} from '#src/tarot/arcana.ts';
import { formsOf } from '#src/tarot/interpretation/card-names.ts';
import { pairLinks, rowLinks } from '#src/tarot/interpretation/links.ts';
import { interpretLocally, spreadOf } from '#src/tarot/interpretation/local.ts';
import { type Placed, tableOf } from '#src/tarot/interpretation/table.ts';
import { countWords } from '#src/text/words.ts';
import { deck, randomDraws, setsOfThree } from '#tests/deck.ts';
import { linkShare, nounOf, openings, shareReadBefore, wovenText } from '#tests/weave-figures.ts';

const THREEFOLD = ['qualities', 'obstacles', 'future'] as const;

describe('one letter, not ten blocks', () => {
  const draws = randomDraws(300, 3);
  test('the order in which the cards were picked is the order they are read in', () => {
    for (const draw of draws) {
      const { interpretation } = interpretLocally(deck, draw);
      for (const category of THREEFOLD) {
        const passages = interpretation[category].split('\n\n');
        for (const [index, id] of draw[category].entries()) {
          expect(passages[index], id).toContain(nounOf(id));
        }
      }
    }
  });

  test('the same draw gives the same letter, another order another one', () => {
    for (const draw of draws) {
      const reordered = { ...draw, qualities: draw.qualities.toReversed() };
      expect(wovenText(draw)).toBe(wovenText(draw));
      expect(wovenText(reordered)).not.toBe(wovenText(draw));
    }
  });

  test('one card has the most room and another little', () => {
    for (const draw of draws) {
      const { interpretation } = interpretLocally(deck, draw);
      for (const category of THREEFOLD) {
        const lengths = interpretation[category].split('\n\n').slice(0, 3).map(countWords);
        expect(Math.max(...lengths)).toBeGreaterThan(2 * Math.min(...lengths));
      }
    }
  });

  test('one name in three or more comes late', () => {
    const places = draws.flatMap((draw) => {
      const { interpretation } = interpretLocally(deck, draw);
      return THREEFOLD.flatMap((category) =>
        interpretation[category]
          .split('\n\n')
          .slice(0, 3)
          .map((passage, index) => passage.indexOf(nounOf(draw[category][index] as string))),
      );
    });
    const late = places.filter((place) => place > 30);
    expect(late.length / places.length).toBeGreaterThan(1 / 3);
  });

  test('openings come in at least 20 of the 27 combinations of three entrances', () => {
    expect(openings(draws)).toBeGreaterThanOrEqual(20);
  });

  test('in five readings of one visitor at most 12 % of the words of the fifth were read before', () => {
    expect(shareReadBefore(randomDraws(5 * 600, 7))).toBeLessThanOrEqual(0.12);
  });

  test('at most a quarter of the words are links', () => {
    expect(linkShare(draws)).toBeLessThanOrEqual(0.25);
  });

  test('ends with the question of the special card', () => {
    for (const draw of draws) {
      const special = deck.find(({ id }) => id === draw.special[0]);
      expect(wovenText(draw).endsWith(`«\u202f${special?.question ?? '-'}\u202f»`)).toBe(true);
    }
  });
});

describe('a link is true of its cards', () => {
  const rows = [...setsOfThree()]
    .flatMap((cards) => [cards, cards.toReversed()])
    .map((cards) => cards.map((card, index): Placed => ({ card, part: 'qualities', index })));
  /** What a sentence about two or three neighbours claims, read off the pictures once more. */
  const CLAIMS: [RegExp, (gazes: Gaze[], objects: string[][], postures: string[]) => boolean][] = [
    [
      /se font face|les regards se croisent|les deux cartes se sont trouvées|se parlent/,
      ([one, other]) => one === 'right' && other === 'left',
    ],
    [
      /tournent le dos|^Dos à dos|regarde derrière/,
      ([one, other]) => one === 'left' && other === 'right',
    ],
    [
      /visages tournés vers la gauche|tout le rang regarde d’où|ne regardent vers l’avant/,
      (gazes) => gazes.length === 3 && gazes.every((gaze) => gaze === 'left'),
    ],
    [/les trois regardent à droite/, (gazes) => gazes.every((gaze) => gaze === 'right')],
    [
      /seule figure qui vous regarde|Une seule carte de ce rang|vous fixe pendant|Pour vous regarder|vous attend\.$/,
      (gazes) => gazes.length === 1 && gazes[0] === 'you',
    ],
    [
      /côte à côte|Deux regards droits|ne baissent les yeux|en même temps|Trois regards droits/,
      (gazes) => gazes.length > 1 && gazes.every((gaze) => gaze === 'you'),
    ],
    [/hors du rang|plus loin que lui|dont le regard continue/, (gazes) => gazes[0] === 'right'],
    [/tête tournée vers|regarde du côté|se tourne vers/, ([, other]) => other === 'left'],
    [/ eau |l’eau|L’eau/, (_, objects) => objects.every((held) => held.includes('water'))],
    [/couronne/, (_, objects) => objects.every((held) => held.includes('crown'))],
    [/ ailes /, (_, objects) => objects.every((held) => held.includes('wings'))],
    [/sceptre/, (_, objects) => objects.every((held) => held.includes('sceptre'))],
    [/[Uu]ne bête|Des bêtes/, (_, objects) => objects.every((held) => held.includes('beast'))],
    [
      /marche, .*siège|siège, .*en route/,
      (_, _objects, [one, other]) => one === 'walking' && other === 'seated',
    ],
    [/marchent/, (_, _objects, postures) => postures.every((posture) => posture === 'walking')],
    [
      /[Uu]n siège|Trois sièges/,
      (_, _objects, postures) => postures.every((posture) => posture === 'seated'),
    ],
    [/à l’envers/, (_, _objects, [posture]) => posture === 'hanging' || posture === 'falling'],
    [/ danse ; /, (_, _objects, [posture]) => posture === 'dancing'],
    [/plie le genou/, (_, _objects, [posture]) => posture === 'kneeling'],
    [/épée/, (_, objects) => objects.every((held) => held.includes('sword'))],
  ];

  test.each(CLAIMS.map(([claim, holds]) => [String(claim), claim, holds] as const))(
    '%s',
    (_, claim, holds) => {
      const claiming = rows
        .flatMap(rowLinks)
        .filter(({ kind, text }) => kind !== 'number' && claim.test(text));
      expect(claiming.length).toBeGreaterThan(0);
      for (const { cards, text } of claiming) {
        const gazes = cards.map(({ card }) => card.traits.gaze);
        const objects = cards.map(({ card }) => card.traits.objects);
        const postures = cards.map(({ card }) => card.traits.posture);
        expect(holds(gazes, objects, postures), text).toBe(true);
      }
    },
  );

  test('every link by gaze, posture or object makes one of these claims', () => {
    const silent = rows
      .flatMap(rowLinks)
      .filter(
        ({ kind, text }) =>
          ['gaze', 'posture', 'object'].includes(kind) &&
          !CLAIMS.some(([claim]) => claim.test(text)) &&
          !/au bas|en bas|Trois personnes/i.test(text),
      );
    expect(silent.map(({ text }) => text)).toEqual([]);
  });

  test('an order-free link is told of the three cards in whatever order they lie', () => {
    const orderFree = (row: Placed[]) =>
      rowLinks(row)
        .filter(({ isOrderFree }) => isOrderFree)
        .map(({ kind, cards }) => `${kind} ${cards.map(({ card }) => card.id).toSorted()}`)
        .toSorted();
    for (const [one, two, three] of rows as [Placed, Placed, Placed][]) {
      const found = orderFree([one, two, three]);
      expect(orderFree([two, three, one])).toEqual(found);
      expect(orderFree([three, two, one])).toEqual(found);
    }
  });

  test('a known pair has its sentence for either order and for two parts', () => {
    const [pair] = deck.flatMap((card) => card.pairs.map((known) => ({ card, known })));
    const one = deck.find(({ id }) => id === pair?.card.id) as Arcanum;
    const other = deck.find(({ id }) => id === pair?.known.with) as Arcanum;
    const placed = (
      card: Arcanum,
      index: number,
      part: 'qualities' | 'future' = 'qualities',
    ): Placed => ({ card, index, part });
    const told = (cards: Placed[]) => pairLinks(cards).map(({ text }) => text);
    expect(told([placed(one, 0), placed(other, 1)])).toEqual([pair?.known.inOrder]);
    expect(told([placed(other, 0), placed(one, 1)])).toEqual([pair?.known.reversed]);
    expect(told([placed(one, 0), placed(other, 7, 'future')])).toEqual([pair?.known.apart]);
  });

  test('a reading tells three pairs at most, and of a row the one that says the most', () => {
    let most = 0;
    for (const draw of randomDraws(300, 11)) {
      const table = tableOf(spreadOf(deck, draw));
      const letter = wovenText(draw);
      const isTold = ({ text }: { text: string }) => letter.includes(text);
      const told = pairLinks(table).filter(isTold);
      most = Math.max(most, told.length);
      for (const part of THREEFOLD) {
        const row = pairLinks(table.filter((placed) => placed.part === part));
        const strongest = Math.max(...row.map(({ weight }) => weight));
        for (const { weight } of row.filter(isTold)) expect(weight).toBe(strongest);
      }
    }
    expect(most).toBe(3);
  });

  test('sixty pairs are known, and each names its two cards in its three sentences', () => {
    const pairs = deck.flatMap((card) => card.pairs.map((pair) => ({ card, pair })));
    expect(pairs).toHaveLength(60);
    for (const { card, pair } of pairs) {
      for (const text of [pair.inOrder, pair.reversed, pair.apart]) {
        for (const id of [card.id, pair.with]) expect(text).toContain(nounOf(id));
      }
    }
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
      expect(wovenText(draw)).not.toMatch(
        /(?<!\p{L})(?:(?:de|à) (?:L[ea] |L’|le \p{Lu})|[{}]|undefined)|\.\.|,,| ,/u,
      );
    }
  });
});

describe('what the reading is made of', () => {
  const [draw] = randomDraws(1, 1) as [Categorization];

  test('a version of each of the ten fragments is in the text word for word', () => {
    const { interpretation, fragmentsUsed } = interpretLocally(deck, draw);
    expect(fragmentsUsed).toHaveLength(10);
    for (const category of CATEGORIES) {
      for (const id of draw[category]) {
        const card = deck.find((one) => one.id === id) as Arcanum;
        const { text, beside, brief } = card.fragments[FRAGMENT_OF[category]];
        const versions = [text, beside, brief].filter(Boolean);
        expect(fragmentsUsed).toContain(`${id}/${FRAGMENT_OF[category]}`);
        expect(versions.some((version) => interpretation[category].includes(version))).toBe(true);
      }
    }
  });

  test('the ten cards are enough of a deck', () => {
    const ten = deck.filter(({ id }) => CATEGORIES.some((category) => draw[category].includes(id)));
    expect(interpretLocally(ten, draw)).toEqual(interpretLocally(deck, draw));
  });

  test('an unknown card is an error', () => {
    expect(() => interpretLocally(deck, { ...draw, special: ['le-fou'] })).toThrow('le-fou');
  });
});
