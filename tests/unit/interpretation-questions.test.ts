import { describe, expect, test } from 'vitest';
import answers from '#generated/answers.json' with { type: 'json' };
import { answerTo } from '#src/tarot/interpretation/answers.ts';
import { findNames } from '#src/tarot/interpretation/name-patterns.ts';
import { QUESTION_IDS, type QuestionId } from '#src/tarot/interpretation/question-texts.ts';
import { type AskedQuestion, questionsOf } from '#src/tarot/interpretation/questions.ts';
import { laidCards, lay } from '#src/tarot/laying.ts';
import { SPREADS, type SpreadId } from '#src/tarot/spreads.ts';
import { countWords, sentencesOf } from '#src/text/words.ts';
import { cardTexts, deck, randomSpreads, wordings, wovenLetter } from '#tests/deck.ts';
import { goldenDraws } from '#tests/golden/golden.ts';
import { tenSpread } from '#tests/ten.ts';
import { lintLetterText } from '#tests/text-checks.ts';

const DRAWS = 3_000;
const SPREAD_NAMES = SPREADS.map(({ id }) => id);
const SHARED_WORDS = 6;

const ids = deck.map(({ id }) => id);
const drawsOf = (spread: SpreadId) => randomSpreads(spread, DRAWS, 31);

/** A sentence’s words in small letters, with a space between two. */
function plainWords(sentence: string): string {
  return (sentence.toLowerCase().match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? []).join(' ');
}

const known = new Map<string, string[]>();

/** Every run of six words in the sentences of a text. */
function runsOf(text: string): string[] {
  const runs = known.get(text) ?? [];
  if (runs.length > 0) return runs;
  for (const sentence of sentencesOf(text)) {
    const words = plainWords(sentence).split(' ');
    for (let start = 0; start + SHARED_WORDS <= words.length; start++) {
      runs.push(words.slice(start, start + SHARED_WORDS).join(' '));
    }
  }
  known.set(text, runs);
  return runs;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

/** What is asked and answered, as one string. */
const told = (questions: AskedQuestion[]) =>
  questions.map((one) => `${one.text}\n${answerTo(one)}`).join('\n\n');

describe.each(SPREAD_NAMES)('%s', (spread) => {
  test('three different questions about cards where they lie, each beginning with another card', () => {
    for (const laid of drawsOf(spread)) {
      const questions = questionsOf(deck, laid);
      expect(new Set(questions.map(({ id }) => id)).size).toBe(3);
      for (const { text, about } of questions) {
        expect(text).toMatch(/\u202f\?$/);
        expect(text).not.toMatch(/[{}]|undefined|(?<!\p{L})(?:de|à) (?:L[ea] |L’|le \p{Lu})/u);
        const named = findNames(text, ids).map(({ id }) => id);
        expect(named.length).toBeGreaterThan(0);
        for (const id of named) expect(laidCards(laid)).toContain(id);
        for (const { card, group } of about) {
          expect(laid.categorization[group.id]).toContain(card.id);
        }
      }
    }
  });

  test('an answer has 20 to 80 words, in good French, of the question’s own cards', () => {
    // Many tables share an answer: each is read once.
    const read = new Set<string>();
    for (const laid of drawsOf(spread)) {
      for (const question of questionsOf(deck, laid)) {
        const answer = answerTo(question);
        if (read.has(answer)) continue;
        read.add(answer);
        const cards = question.about.map(({ card }) => card.id);
        expect(countWords(answer), answer).toBeGreaterThanOrEqual(20);
        expect(countWords(answer), answer).toBeLessThanOrEqual(80);
        expect(answer).not.toMatch(/[{}]|undefined|\.\.|,,| ,|(?<!\p{L})(?:de|à) (?:L[ea] |L’)/u);
        expect(lintLetterText({ text: answer, cards }), answer).toEqual([]);
        if (question.id !== 'far') expect(findNames(answer, cards).length).toBeGreaterThan(0);
      }
    }
  });

  test('no answer says six words in a row that its letter has said, or another answer', () => {
    for (const laid of drawsOf(spread)) {
      const sentences = Object.values(wovenLetter(laid)).flatMap(sentencesOf);
      const letter = ` ${sentences.map(plainWords).join(' . ')} `;
      const runs = questionsOf(deck, laid).flatMap((one) => runsOf(answerTo(one)));
      expect(runs.filter((run) => letter.includes(` ${run} `))).toEqual([]);
      expect(runs.filter((run, place) => runs.indexOf(run) !== place)).toEqual([]);
    }
  });

  test('each question is asked now and then, and none in more than half of the draws', () => {
    const counts = new Map<QuestionId, number>();
    const sets = new Map<string, number>();
    for (const laid of drawsOf(spread)) {
      const asked = questionsOf(deck, laid).map(({ id }) => id);
      for (const id of asked) counts.set(id, (counts.get(id) ?? 0) + 1);
      const set = asked.toSorted().join(' ');
      sets.set(set, (sets.get(set) ?? 0) + 1);
    }
    for (const id of QUESTION_IDS) {
      expect(counts.get(id) ?? 0, id).toBeGreaterThan(DRAWS / 10);
      expect(counts.get(id) ?? 0, id).toBeLessThanOrEqual(DRAWS / 2);
    }
    expect(Math.max(...sets.values())).toBeLessThan(DRAWS / 5);
  });

  test('the same cards in the same order are asked and answered the same, in another order otherwise', () => {
    let changed = 0;
    for (const laid of drawsOf(spread).slice(0, 200)) {
      const first = told(questionsOf(deck, laid));
      expect(told(questionsOf(structuredClone(deck), structuredClone(laid)))).toBe(first);
      const other = lay({ spread, selectedCards: laid.selectedCards.toReversed() });
      if (told(questionsOf(deck, other)) !== first) changed++;
    }
    expect(changed).toBeGreaterThan(190);
  });
});

test('no answer shares six words in a row with anything that a letter may be made of', () => {
  const told = new Set(
    cardTexts.flatMap(({ fragments: _, ...texts }) => stringsIn(texts)).flatMap(runsOf),
  );
  const said = stringsIn(wordings).flatMap(runsOf);
  const shared = stringsIn(answers.cards).flatMap(runsOf);
  expect(shared.filter((run) => told.has(run) || said.includes(run))).toEqual([]);
});

test('what is asked and answered under ten letters is what was read and kept', async () => {
  const kept = goldenDraws.filter((_, index) => index % 4 === 0);
  const text = kept
    .map((draw, index) => `${index * 4 + 1}\n\n${told(questionsOf(deck, tenSpread(draw)))}\n`)
    .join('\n');
  await expect(text).toMatchFileSnapshot('../golden/letters/questions.txt');
});
