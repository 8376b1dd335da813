import { describe, expect, test } from 'vitest';
import { getCardIds, layCards } from '#src/tarot/lay-spread.ts';
import { getPositions } from '#src/tarot/spread-types.ts';
import { getSpread, type SpreadGroup } from '#src/tarot/spreads.ts';
import { joinParts } from '#tests/support/composition-metrics.ts';
import { getCardTexts } from '#tests/support/deck-fixtures.ts';
import { createAllCardTexts, createText, WORDINGS } from '#tests/support/passage-fixtures.ts';
import {
  createRandomDraws,
  getKind,
  listTen,
  TEN,
  type TenCards,
  type TenLetter,
  type TenPart,
} from '#tests/support/ten-card-spread.ts';
import { composeInterpretation } from './compose.ts';
import type { CardTexts, ShownMotif } from './passage-types.ts';

const draws = createRandomDraws(60, 3);
const bank = createAllCardTexts();

/** The bank with one card changed. */
function changed(id: string, change: (card: CardTexts) => Partial<CardTexts>): CardTexts[] {
  return bank.map((card) => (card.id === id ? { ...card, ...change(card) } : card));
}

/** The same cards, of which no picture shows a motif. */
const plain = (cards: readonly CardTexts[]) =>
  cards.map((card): CardTexts => ({ ...card, motifs: {} }));

const groupAt = (place: number) => getPositions(TEN)[Math.max(place, 0)] as SpreadGroup;

const wovenOf = (draw: TenCards, among: readonly CardTexts[] = bank, wordings = WORDINGS) =>
  composeInterpretation(getCardTexts(listTen(draw), among), TEN, { wordings }) as TenLetter;

/** The cards whose images the text shows, in its order. */
function shownIn(text: string, draw: TenCards): string[] {
  const at = (id: string) => text.search(new RegExp(`Image de ${id} \\(`));
  return listTen(draw)
    .filter((id) => at(id) >= 0)
    .sort((one, other) => at(one) - at(other));
}

const stateOf = (id: string) => bank.find((card) => card.id === id)?.motifs.hands?.pole ?? '';

/** A bank in which the pictures show hands alone. */
const handsOnly = createAllCardTexts(['hands']);

describe('the walk along the table', () => {
  test('each card says at its place what it has to say after the one before it, or to the letter’s question', () => {
    for (const draw of draws) {
      const cards = listTen(draw);
      const letter = wovenOf(draw, handsOnly);
      for (const [place, id] of cards.entries()) {
        const { id: category, kind } = groupAt(place);
        const passage = place === 0 ? `Ouvre-${id}` : `${cards[place - 1]}>${id}`;
        const whole = place === 0 ? passage : `${passage}>${kind}`;
        const said = [
          createText(whole),
          createText(`Réponse hands ${id} ${kind}`),
          `Fin hands ${id}.`,
        ];
        expect(said.filter((text) => letter[category as TenPart].includes(text))).toHaveLength(1);
      }
      const places = cards.map((id) =>
        joinParts(letter).search(new RegExp(`[->]${id}[> ]|(Réponse|Fin) hands ${id}[ .]`)),
      );
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
  });

  test('where a passage is empty or missing, the card says its own text after its name', () => {
    const [draw] = draws as [TenCards];
    const [first = '', second = ''] = draw.qualities;
    const emptied = changed(first, () => ({ opens: '' })).map((card) =>
      card.id === second ? { ...card, after: { ...card.after, quality: {} } } : card,
    );
    const { qualities } = wovenOf(draw, plain(emptied));
    for (const id of [first, second]) {
      const { name } = bank.find((card) => card.id === id) as CardTexts;
      expect(qualities).toContain(`${name}. ${createText(`Seule ${id} quality`)}`);
    }
  });
});

test('after an answer a card says no passage that names the one before it, where it has another', () => {
  const isAlone = (id: string) => bank.findIndex((card) => card.id === id) % 3 === 0;
  for (const draw of draws) {
    const cards = listTen(draw);
    const shows = (id: string) => cards.indexOf(id) % 2 === 0 || draw.special.includes(id);
    const among = handsOnly.map((card): CardTexts => {
      const texts = bank
        .filter(({ id }) => id !== card.id)
        .map(({ id, name }) => [
          id,
          `${isAlone(id) ? 'Seule' : name} ${createText(`${id}>${card.id}`)}`,
        ]);
      const after = Object.fromEntries(texts);
      return {
        ...card,
        ...(!shows(card.id) && { motifs: {} }),
        after: { quality: after, obstacle: after, future: after, special: after },
      };
    });
    const letter = joinParts(wovenOf(draw, among));
    for (const [, before = '', id = ''] of letter.matchAll(/(\S+)>([a-z-]+) mot/g)) {
      const neighbour = cards[cards.indexOf(id) - 1] ?? '';
      const isShown = letter.includes(`Réponse hands ${neighbour} `);
      expect(before === neighbour).toBe(!isShown || isAlone(neighbour));
      if (isShown) expect(isAlone(before)).toBe(true);
    }
  }
});

describe('the motif', () => {
  test('is the same in the opening, on the way and at the end, and not the same for all letters', () => {
    const followed = draws.map((draw) => {
      const letter = wovenOf(draw);
      const told = joinParts(letter).matchAll(/(?:Ouverture|Passage|Réponse|Fin) (\S+) /g);
      const motifs = new Set([...told].map(([, motif]) => motif));
      expect(motifs.size).toBe(1);
      const [motif] = motifs;
      const [last] = draw.special;
      expect(letter.special).toBe(`Fin ${motif} ${last}.\n\n${motif} ${last} ?`);
      return motif;
    });
    expect(new Set(followed).size).toBeGreaterThan(5);
  });

  test('opens on the image of a card besides the last, in the words for its state', () => {
    const states = new Set<string>();
    for (const draw of draws) {
      const letter = wovenOf(draw, handsOnly);
      const [opened = '', ...more] = shownIn(joinParts(letter), draw);
      expect(more).toEqual([]);
      expect(opened).not.toBe(draw.special[0]);
      const state = stateOf(opened);
      expect(letter.summary).toMatch(
        new RegExp(`^Ouverture hands ${state} \\d\\. Image de ${opened} .*\\.$`),
      );
      states.add(state);
    }
    expect(states).toEqual(new Set(['first', 'second']));
  });

  test('is answered by each card that shows it but the one of the opening, else its passage stands', () => {
    for (const draw of draws) {
      const shows = (id: string) => id.length % 3 > 0 || draw.special.includes(id);
      const among = handsOnly.map((card) => (shows(card.id) ? card : { ...card, motifs: {} }));
      const letter = wovenOf(draw, among);
      const [opened] = shownIn(letter.summary, draw);
      for (const part of ['qualities', 'obstacles', 'future'] as const) {
        const answers = [...letter[part].matchAll(/Réponse hands ([a-z-]+) (\S+)/g)];
        const answering = opened ? draw[part].filter((id) => shows(id) && id !== opened) : [];
        expect(answers.map(([, ...rest]) => rest)).toEqual(
          answering.map((id) => [id, getKind(part)]),
        );
      }
    }
    const [draw] = draws as [TenCards];
    const unanswered = handsOnly.map((card): CardTexts => {
      const { answers: _, ...hands } = card.motifs.hands as ShownMotif;
      return { ...card, motifs: { hands } };
    });
    expect(joinParts(wovenOf(draw, unanswered))).not.toContain('Réponse');
  });

  test('is taken up where the obstacles begin, and the future', () => {
    for (const draw of draws) {
      const letter = wovenOf(draw, handsOnly);
      expect(letter.qualities).not.toContain('Passage');
      for (const part of ['obstacles', 'future'] as const) {
        expect(letter[part]).toMatch(new RegExp(`^Passage hands ${getKind(part)} \\d\\.\\s+\\S`));
        expect(letter[part].match(/Passage/g)).toHaveLength(1);
      }
    }
    const [draw] = draws as [TenCards];
    expect(joinParts(wovenOf(draw, plain(bank)))).not.toContain('Passage');
    // A part of one card needs no sentence to hold it together.
    const laid = layCards({ spread: 'three', selectedCards: draw.qualities });
    const three = composeInterpretation(
      getCardTexts(getCardIds(laid), handsOnly),
      getSpread('three'),
      {
        wordings: WORDINGS,
      },
    );
    expect(Object.values(three).join(' ')).not.toContain('Passage');
  });

  test('may be none: the letter then opens plainly and ends with the card’s question', () => {
    const [draw] = draws as [TenCards];
    const [last = ''] = draw.special;
    const endless = changed(last, () => ({ motifs: {} }));
    for (const letter of [
      wovenOf(draw, endless),
      wovenOf(draw, bank, { ...WORDINGS, motifs: {} }),
    ]) {
      expect(letter.summary).toBe('Sans motif.');
      const [passage, question, ...more] = letter.special.split('\n\n');
      expect(passage).toContain('>special');
      expect(question).toBe(`question-${last} ?`);
      expect(more).toEqual([]);
    }
  });
});

describe('the cross', () => {
  const wovenOn = (selectedCards: string[], among = bank) => {
    const laid = layCards({ spread: 'cross', selectedCards });
    return composeInterpretation(getCardTexts(getCardIds(laid), among), getSpread('cross'), {
      wordings: WORDINGS,
    });
  };

  test('the cross is read from side to side, from above to below, and its sum is told before its last card', () => {
    const letter = wovenOn(['la-justice', 'l-etoile', 'la-papesse', 'le-jugement'], plain(bank));
    expect(letter.for).toContain(createText('Ouvre-la-justice'));
    expect(letter.against).toContain(createText('la-justice>l-etoile>obstacle'));
    expect(letter.advice).toContain(createText('l-etoile>la-papesse>special'));
    expect(letter.course).toContain(createText('la-papesse>le-jugement>future'));
    const [sum, passage] = letter.synthesis?.split('\n\n') ?? [];
    expect(sum).toBe('Somme : 8, 17, 2 et 20 font 47, puis 4 et 7 font 11, la Force.');
    expect(passage).toBe(createText('le-jugement>la-force>special'));
  });

  test('a card that lies there twice is told to, and comes after another one', () => {
    // 7 + 18 + 4 + 11 = 40, and 4 + 0 = 4: the third card.
    const third = wovenOn(['le-chariot', 'la-lune', 'l-empereur', 'la-force'], plain(bank));
    expect(third.synthesis).toMatch(/^Somme : .*, l’Empereur\. Deux fois : Conseil\.\n\n/);
    expect(third.synthesis).toContain(createText('la-force>l-empereur>special'));
    // 4 + 16 + 7 + 9 = 36, and 3 + 6 = 9: the fourth, which cannot come after itself.
    const fourth = wovenOn(
      ['l-empereur', 'la-maison-dieu', 'le-chariot', 'l-hermite'],
      plain(bank),
    );
    expect(fourth.synthesis).toContain(' Deux fois : Vers quoi.');
    expect(fourth.synthesis).toContain(createText('le-chariot>l-hermite>special'));
  });

  test('Le Mat counts 22, in the sum and as what it comes to', () => {
    const among = wovenOn(['le-mat', 'le-bateleur', 'la-papesse', 'l-imperatrice']);
    expect(among.synthesis).toMatch(
      /^Somme : 22, 1, 2 et 3 font 28, puis 2 et 8 font 10, .*\. Vingt-deux\./,
    );
    const made = wovenOn(['la-roue-de-fortune', 'le-pape', 'l-empereur', 'l-imperatrice']);
    expect(made.synthesis).toMatch(/^Somme : 10, 5, 4 et 3 font 22, le Mat\. Vingt-deux\./);
    const without = wovenOn(['le-chariot', 'la-lune', 'l-empereur', 'la-force']);
    expect(without.synthesis).not.toContain('Vingt-deux');
  });
});

describe('the paragraphs', () => {
  const long = plain(bank).map((card): CardTexts => {
    const told60 = Object.keys(card.after.quality).map((id) => [
      id,
      createText(`${id}>${card.id}`, 60),
    ]);
    const quality = Object.fromEntries(told60);
    return {
      ...card,
      opens: createText(`Ouvre-${card.id}`, 60),
      after: { ...card.after, quality },
    };
  });

  test('are the texts; two short neighbours share one', () => {
    for (const draw of draws) {
      const { qualities, future } = wovenOf(draw, long);
      expect(qualities.split('\n\n')).toHaveLength(3);
      const paragraphs = future.split('\n\n');
      expect(paragraphs).toHaveLength(2);
      expect(paragraphs.filter((one) => /\. \S+>\S+ mot/.test(one))).toHaveLength(1);
    }
  });

  test('of the last part are its text and, last and alone, the question', () => {
    for (const draw of draws) {
      const paragraphs = wovenOf(draw).special.split('\n\n');
      expect(paragraphs).toHaveLength(2);
      expect(paragraphs[1]).toMatch(/^\S[^.]* \?$/);
    }
  });
});
