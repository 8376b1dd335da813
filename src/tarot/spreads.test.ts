import { describe, expect, test } from 'vitest';
import { getKeys } from '#netlify/server/interpretation/generate-interpretation.ts';
import { cardsPrompt, createPrompt } from '#netlify/server/interpretation/prompt.ts';
import { countWords, sentencesOf } from '#src/lib/text.ts';
import { NAME_PATTERNS } from '#src/tarot/interpretation/find-card-names.ts';
import { listCards, resolveSpread } from '#src/tarot/interpretation/resolve-spread.ts';
import { getCardIds } from './lay-spread.ts';
import type { WordRange } from './lengths.ts';
import { getParts, getPositions, isOneByOne } from './spread-types.ts';
import { getSpread, SPREADS, type SpreadId } from './spreads.ts';
import { findTextFaults } from '#tests/support/content-lint.ts';
import { deck, randomSpreads, wovenLetter } from '#tests/support/deck-fixtures.ts';
import { inspectLetter } from '#tests/support/inspect-letter.ts';

const { bank } = await findTextFaults(process.cwd());
const isWhole = bank.length === 0;

const DRAWS = 2_000;

describe.each(SPREADS)('$name', (spread) => {
  const places = getPositions(spread);

  test('has as many places as it lays cards, none of them on another', () => {
    const at = spread.groups.map((group) => group.at.join());
    expect(new Set(at).size).toBe(at.length);
    expect([0, 1]).toContain(places.length - spread.picked);
    expect(new Set(getParts(spread)).size).toBe(spread.groups.length + 1);
  });

  test('asks a model for its own parts, with each card at its place, and says nothing of another spread', () => {
    for (const laid of randomSpreads(spread.id, 50, 12)) {
      const table = resolveSpread(deck, laid);
      const { instructions, input } = createPrompt(table);
      expect(input.startsWith(cardsPrompt(table))).toBe(true);
      const lines = input.split('\n').filter((line) => /^\d+\. /.test(line));
      expect(lines.map((line) => /^\d+\. (.+?) \(/.exec(line)?.[1])).toEqual(
        listCards(table).map(({ name }) => name),
      );
      for (const key of getKeys(getParts(spread), spread)) {
        expect(instructions).toContain(`« ${key} »`);
      }
      const others = SPREADS.filter((other) => other !== spread).flatMap(({ groups }) => groups);
      const own = new Set<string>(spread.groups.map(({ id }) => id));
      for (const { id } of others.filter((group) => !own.has(group.id))) {
        expect(instructions).not.toContain(`« ${id} »`);
      }
      expect(`${instructions}${input}`).not.toContain('undefined');
    }
  });
});

/** Words of a woven letter of the smaller spreads. */
const WOVEN: Partial<Record<SpreadId, WordRange>> = {
  cross: { least: 240, most: 430 },
  three: { least: 130, most: 240 },
};
const SMALL = SPREADS.filter(isOneByOne);

// What the owner empties makes a letter shorter, and another one than these are about.
describe.skipIf(!isWhole).each(SMALL)('the woven letters of $id', (spread) => {
  const { id } = spread;
  const { least, most } = WOVEN[id] as WordRange;
  const draws = randomSpreads(id, DRAWS, 21);
  const letters = draws.map((laid) => wovenLetter(laid));
  const each = draws.map((laid, index) => ({
    laid,
    letter: letters[index] as (typeof letters)[0],
  }));

  test('say no sentence twice, and leave no place unfilled', () => {
    for (const { letter } of each) {
      const whole = Object.values(letter).join('\n\n');
      const sentences = sentencesOf(whole);
      expect(sentences.filter((one, place) => sentences.indexOf(one) !== place)).toEqual([]);
      expect(whole).not.toMatch(
        /(?<!\p{L})(?:(?:de|à) (?:L[ea] |L’|le \p{Lu})|[{}]|undefined)|\.\.|,,| ,/u,
      );
    }
  });

  test('name each card in its part', () => {
    for (const { laid, letter } of each) {
      for (const [place, card] of getCardIds(laid).entries()) {
        const part = getPositions(spread)[place]?.id ?? 'summary';
        expect(letter[part], card).toMatch(NAME_PATTERNS.get(card)?.right as RegExp);
      }
    }
  });

  test('keep their length', () => {
    const lengths = letters.map((letter) => countWords(Object.values(letter).join(' ')));
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(most);
  });

  test('break no rule of the letters of a model', () => {
    for (const { laid, letter } of each) {
      expect(inspectLetter(letter, resolveSpread(deck, laid))).toEqual([]);
    }
  });

  test('end with a question that stands alone', () => {
    const last = spread.groups.at(-1)?.id ?? 'summary';
    for (const letter of letters) {
      expect(letter[last]?.split('\n\n').at(-1)).toMatch(/^\P{Lu}*\p{Lu}[^.!]*\u202f\?$/u);
    }
  });

  test('open in many ways', () => {
    const openings = letters.map(({ summary }) => summary?.replaceAll(/\p{Lu}\S*/gu, ''));
    const counts = Map.groupBy(openings, (opening) => opening).values();
    const most = Math.max(...[...counts].map(({ length }) => length));
    expect(most / DRAWS).toBeLessThan(0.15);
  });
});

test('each cross opens and ends on one motif; where the sum names a card that lies there, it says so', () => {
  const draws = randomSpreads('cross', DRAWS, 22);
  const letters = draws.map((laid) => wovenLetter(laid));
  const isTwice = draws.map((laid) => {
    const ids = getCardIds(laid);
    return ids.indexOf(ids.at(-1) ?? '') < ids.length - 1;
  });
  const told = letters.map(({ synthesis }) => /compte double/.test(synthesis ?? ''));
  expect(told).toEqual(isTwice);
  const share = isTwice.filter(Boolean).length / DRAWS;
  expect(share).toBeGreaterThan(0.15);
  expect(share).toBeLessThan(0.25);
  // An opening without a motif names the cards as the link does, and shows no image of theirs.
  const plain = letters.filter(({ summary }, index) => {
    const [first = '', second = ''] = getCardIds(draws[index] as (typeof draws)[0]);
    return [first, second].every((id) => NAME_PATTERNS.get(id)?.right.test(summary ?? ''));
  });
  expect(plain).toEqual([]);
});

test('cards that lie one by one have each a part of their own', () => {
  const ids = ['ten', 'cross', 'three'] as const;
  expect(ids.map((id) => isOneByOne(getSpread(id)))).toEqual([false, true, true]);
  for (const spread of SMALL) expect(spread.groups).toHaveLength(getPositions(spread).length);
});
