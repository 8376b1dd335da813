import { describe, expect, test } from 'vitest';
import { getCardIds, layCards } from '#src/tarot/lay-spread.ts';
import { getGroupPerCard } from '#src/tarot/spread-types.ts';
import { getSpread, type SpreadGroup, type SpreadId } from '#src/tarot/spreads.ts';
import { joinParts } from '#tests/support/composition-metrics.ts';
import { getCardTexts } from '#tests/support/deck-fixtures.ts';
import { createAllCardTexts, createText, WORDINGS } from '#tests/support/passage-fixtures.ts';
import {
  createRandomDraws,
  getKind,
  listTenCards,
  TEN,
  type TenCards,
  type TenInterpretation,
  type TenPart,
} from '#tests/support/ten-card-spread.ts';
import { composeInterpretation } from './compose.ts';
import type { CardTexts, ShownMotif } from './passage-types.ts';

const draws = createRandomDraws(60, 3);
const allTexts = createAllCardTexts();
/** In these texts the cards have no motif but hands. */
const handsTexts = createAllCardTexts(['hands']);

function changeCard(id: string, change: (card: CardTexts) => Partial<CardTexts>): CardTexts[] {
  return allTexts.map((card) => (card.id === id ? { ...card, ...change(card) } : card));
}

const removeMotifs = (cards: readonly CardTexts[]) =>
  cards.map((card): CardTexts => ({ ...card, motifs: {} }));
const plainTexts = removeMotifs(allTexts);

const getGroup = (position: number) => getGroupPerCard(TEN)[Math.max(position, 0)] as SpreadGroup;

const composeLetter = (draw: TenCards, texts = allTexts, wordings = WORDINGS) =>
  composeInterpretation(getCardTexts(listTenCards(draw), texts), TEN, {
    wordings,
  }) as TenInterpretation;

/** Composes the interpretation of a spread other than the ten cards. */
function composeSpread(spread: SpreadId, selectedCards: string[], texts = allTexts) {
  const ids = getCardIds(layCards({ spread, selectedCards }));
  return composeInterpretation(getCardTexts(ids, texts), getSpread(spread), { wordings: WORDINGS });
}

/** Returns the cards whose images the text describes, in the text's order. */
function findDescribedCards(text: string, draw: TenCards): string[] {
  const findImage = (id: string) => text.search(new RegExp(`Image de ${id} \\(`));
  return listTenCards(draw)
    .filter((id) => findImage(id) >= 0)
    .sort((a, b) => findImage(a) - findImage(b));
}

const getHandsState = (id: string) =>
  allTexts.find((card) => card.id === id)?.motifs.hands?.pole ?? '';

describe('a letter of ten cards', () => {
  test('has exactly one text of each card, in the order of the cards', () => {
    for (const draw of draws) {
      const cards = listTenCards(draw);
      const letter = composeLetter(draw, handsTexts);
      for (const [position, id] of cards.entries()) {
        const { id: part, textKind } = getGroup(position);
        const previousId = cards[position - 1];
        const possibleTexts = [
          createText(position === 0 ? `Ouvre-${id}` : `${previousId}>${id}>${textKind}`),
          createText(`Réponse hands ${id} ${textKind}`),
          `Fin hands ${id}.`,
        ];
        const texts = possibleTexts.filter((text) => letter[part as TenPart].includes(text));
        expect(texts).toHaveLength(1);
      }
      const textIndexes = cards.map((id) =>
        joinParts(letter).search(new RegExp(`[->]${id}[> ]|(Réponse|Fin) hands ${id}[ .]`)),
      );
      expect(textIndexes).toEqual(textIndexes.toSorted((a, b) => a - b));
    }
  });

  test('has the name and own text of a card whose passage is empty or missing', () => {
    const [draw] = draws as [TenCards];
    const [first = '', second = ''] = draw.qualities;
    const gapTexts = changeCard(first, () => ({ opens: '' })).map((card) =>
      card.id === second ? { ...card, after: { ...card.after, quality: {} } } : card,
    );
    const { qualities } = composeLetter(draw, removeMotifs(gapTexts));
    for (const id of [first, second]) {
      const { name } = allTexts.find((card) => card.id === id) as CardTexts;
      expect(qualities).toContain(`${name}. ${createText(`Seule ${id} quality`)}`);
    }
  });
});

test('after an answer, a card gets a passage that does not name the previous card, if it has one', () => {
  const isUnnamed = (id: string) => allTexts.findIndex((card) => card.id === id) % 3 === 0;
  for (const draw of draws) {
    const cards = listTenCards(draw);
    const hasMotif = (id: string) => cards.indexOf(id) % 2 === 0 || draw.special.includes(id);
    const texts = handsTexts.map((card): CardTexts => {
      const passages = allTexts
        .filter(({ id }) => id !== card.id)
        .map(({ id, name }) => [
          id,
          `${isUnnamed(id) ? 'Seule' : name} ${createText(`${id}>${card.id}`)}`,
        ]);
      const after = Object.fromEntries(passages);
      return {
        ...card,
        ...(!hasMotif(card.id) && { motifs: {} }),
        after: { quality: after, obstacle: after, future: after, special: after },
      };
    });
    const letter = joinParts(composeLetter(draw, texts));
    for (const [, previousId = '', id = ''] of letter.matchAll(/(\S+)>([a-z-]+) mot/g)) {
      const neighbour = cards[cards.indexOf(id) - 1] ?? '';
      const hasAnswered = letter.includes(`Réponse hands ${neighbour} `);
      expect(previousId === neighbour).toBe(!hasAnswered || isUnnamed(neighbour));
      if (hasAnswered) expect(isUnnamed(previousId)).toBe(true);
    }
  }
});

describe('the motif', () => {
  test('is the same throughout a letter and differs between letters', () => {
    const letterMotifs = draws.map((draw) => {
      const letter = composeLetter(draw);
      const mentions = joinParts(letter).matchAll(/(?:Ouverture|Passage|Réponse|Fin) (\S+) /g);
      const motifs = new Set([...mentions].map(([, motif]) => motif));
      expect(motifs.size).toBe(1);
      const [motif] = motifs;
      const [last] = draw.special;
      expect(letter.special).toBe(`Fin ${motif} ${last}.\n\n${motif} ${last} ?`);
      return motif;
    });
    expect(new Set(letterMotifs).size).toBeGreaterThan(5);
  });

  test('opens the letter with the image of a card other than the last, worded for its state', () => {
    const states = new Set<string>();
    for (const draw of draws) {
      const letter = composeLetter(draw, handsTexts);
      const [openingCard = '', ...rest] = findDescribedCards(joinParts(letter), draw);
      expect(rest).toEqual([]);
      expect(openingCard).not.toBe(draw.special[0]);
      const state = getHandsState(openingCard);
      expect(letter.summary).toMatch(
        new RegExp(`^Ouverture hands ${state} \\d\\. Image de ${openingCard} .*\\.$`),
      );
      states.add(state);
    }
    expect(states).toEqual(new Set(['first', 'second']));
  });

  test('is answered by every card that shows it, except the card of the opening', () => {
    for (const draw of draws) {
      const hasMotif = (id: string) => id.length % 3 > 0 || draw.special.includes(id);
      const texts = handsTexts.map((card) => (hasMotif(card.id) ? card : { ...card, motifs: {} }));
      const letter = composeLetter(draw, texts);
      const [openingCard] = findDescribedCards(letter.summary, draw);
      for (const part of ['qualities', 'obstacles', 'future'] as const) {
        const answers = [...letter[part].matchAll(/Réponse hands ([a-z-]+) (\S+)/g)];
        const hasAnswer = (id: string) => openingCard && hasMotif(id) && id !== openingCard;
        const expected = draw[part].filter(hasAnswer).map((id) => [id, getKind(part)]);
        expect(answers.map(([, ...groups]) => groups)).toEqual(expected);
      }
    }
    const [draw] = draws as [TenCards];
    const textsWithoutAnswers = handsTexts.map((card): CardTexts => {
      const { answers: _, ...hands } = card.motifs.hands as ShownMotif;
      return { ...card, motifs: { hands } };
    });
    expect(joinParts(composeLetter(draw, textsWithoutAnswers))).not.toContain('Réponse');
  });

  test('is mentioned at the start of the obstacles and of the future', () => {
    for (const draw of draws) {
      const letter = composeLetter(draw, handsTexts);
      expect(letter.qualities).not.toContain('Passage');
      for (const part of ['obstacles', 'future'] as const) {
        expect(letter[part]).toMatch(new RegExp(`^Passage hands ${getKind(part)} \\d\\.\\s+\\S`));
        expect(letter[part].match(/Passage/g)).toHaveLength(1);
      }
    }
    const [draw] = draws as [TenCards];
    expect(joinParts(composeLetter(draw, plainTexts))).not.toContain('Passage');
    // A part of one card needs no sentence that connects its cards.
    const three = composeSpread('three', draw.qualities, handsTexts);
    expect(Object.values(three).join(' ')).not.toContain('Passage');
  });

  test('can be absent: the letter then opens plainly and ends with the question of the last card', () => {
    const [draw] = draws as [TenCards];
    const [last = ''] = draw.special;
    const lastWithoutMotif = changeCard(last, () => ({ motifs: {} }));
    for (const letter of [
      composeLetter(draw, lastWithoutMotif),
      composeLetter(draw, allTexts, { ...WORDINGS, motifs: {} }),
    ]) {
      expect(letter.summary).toBe('Sans motif.');
      const [passage, question, ...rest] = letter.special.split('\n\n');
      expect(passage).toContain('>special');
      expect(question).toBe(`question-${last} ?`);
      expect(rest).toEqual([]);
    }
  });
});

describe('a letter of the cross', () => {
  const composeCross = (selectedCards: string[], texts = allTexts) =>
    composeSpread('cross', selectedCards, texts);

  test('reads the cards in order and states the sum before the last card', () => {
    const selectedCards = ['la-justice', 'l-etoile', 'la-papesse', 'le-jugement'];
    const letter = composeCross(selectedCards, plainTexts);
    expect(letter.for).toContain(createText('Ouvre-la-justice'));
    expect(letter.against).toContain(createText('la-justice>l-etoile>obstacle'));
    expect(letter.advice).toContain(createText('l-etoile>la-papesse>special'));
    expect(letter.course).toContain(createText('la-papesse>le-jugement>future'));
    const [sum, passage] = letter.synthesis?.split('\n\n') ?? [];
    expect(sum).toBe('Somme : 8, 17, 2 et 20 font 47, puis 4 et 7 font 11, la Force.');
    expect(passage).toBe(createText('le-jugement>la-force>special'));
  });

  test('mentions a card that lies there twice and places it after a different card', () => {
    // 7 + 18 + 4 + 11 = 40, and 4 + 0 = 4: the third card.
    const thirdCards = ['le-chariot', 'la-lune', 'l-empereur', 'la-force'];
    const third = composeCross(thirdCards, plainTexts);
    expect(third.synthesis).toMatch(/^Somme : .*, l’Empereur\. Deux fois : Conseil\.\n\n/);
    expect(third.synthesis).toContain(createText('la-force>l-empereur>special'));
    // 4 + 16 + 7 + 9 = 36, and 3 + 6 = 9: the fourth, which cannot come after itself.
    const fourthCards = ['l-empereur', 'la-maison-dieu', 'le-chariot', 'l-hermite'];
    const fourth = composeCross(fourthCards, plainTexts);
    expect(fourth.synthesis).toContain(' Deux fois : Vers quoi.');
    expect(fourth.synthesis).toContain(createText('le-chariot>l-hermite>special'));
  });

  test('counts Le Mat as 22, both as a card and as the sum', () => {
    const asCard = composeCross(['le-mat', 'le-bateleur', 'la-papesse', 'l-imperatrice']);
    expect(asCard.synthesis).toMatch(
      /^Somme : 22, 1, 2 et 3 font 28, puis 2 et 8 font 10, .*\. Vingt-deux\./,
    );
    const asSum = composeCross(['la-roue-de-fortune', 'le-pape', 'l-empereur', 'l-imperatrice']);
    expect(asSum.synthesis).toMatch(/^Somme : 10, 5, 4 et 3 font 22, le Mat\. Vingt-deux\./);
    const withoutMat = composeCross(['le-chariot', 'la-lune', 'l-empereur', 'la-force']);
    expect(withoutMat.synthesis).not.toContain('Vingt-deux');
  });
});

describe('the paragraphs', () => {
  const longTexts = plainTexts.map((card): CardTexts => {
    const ids = Object.keys(card.after.quality);
    const passages = ids.map((id) => [id, createText(`${id}>${card.id}`, 60)]);
    const after = { ...card.after, quality: Object.fromEntries(passages) };
    return { ...card, opens: createText(`Ouvre-${card.id}`, 60), after };
  });

  test('contain one text each, except that two short neighbours share one', () => {
    for (const draw of draws) {
      const { qualities, future } = composeLetter(draw, longTexts);
      expect(qualities.split('\n\n')).toHaveLength(3);
      const paragraphs = future.split('\n\n');
      expect(paragraphs).toHaveLength(2);
      expect(paragraphs.filter((paragraph) => /\. \S+>\S+ mot/.test(paragraph))).toHaveLength(1);
    }
  });

  test('of the last part are its text and then the question alone', () => {
    for (const draw of draws) {
      const paragraphs = composeLetter(draw).special.split('\n\n');
      expect(paragraphs).toHaveLength(2);
      expect(paragraphs[1]).toMatch(/^\S[^.]* \?$/);
    }
  });
});
