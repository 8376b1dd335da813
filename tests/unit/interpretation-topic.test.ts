import { describe, expect, test } from 'vitest';
import { findNames } from '#src/tarot/interpretation/name-patterns.ts';
import { composeTopic, type Topic } from '#src/tarot/interpretation/topic.ts';
import { countWords, sentencesOf } from '#src/text/words.ts';
import { deck, topicTexts } from '#tests/deck.ts';
import { goldenDraws } from '#tests/golden/golden.ts';
import { inspectLetter } from '#tests/inspect-letter.ts';
import {
  kindIn,
  randomDraws,
  TEN_PARTS,
  tenPicked,
  tenSpread,
  tenTable,
  wovenAbout,
  wovenReading,
} from '#tests/ten.ts';
import { lintFrench } from '#tests/text-checks.ts';
import { letterText, shareReadBefore } from '#tests/weave-figures.ts';

const TOPICS: Topic[] = ['love', 'work', 'choice'];
const ids = deck.map(({ id }) => id);

test.each(TOPICS)('%s: 60 to 90 words in good French, with no sentence of the letter', (topic) => {
  for (const draw of randomDraws(50, 16)) {
    const { text } = composeTopic(topic, deck, tenSpread(draw));
    expect(countWords(text), text).toBeGreaterThanOrEqual(60);
    expect(countWords(text), text).toBeLessThanOrEqual(90);
    expect(lintFrench(text)).toEqual([]);
    expect(text).not.toMatch(
      /(?<!\p{L})(?:(?:de|à) (?:L[ea] |L’|le \p{Lu})|[{}]|undefined)|\.\.|,,| ,/u,
    );
    const sentences = [...sentencesOf(text), ...sentencesOf(letterText(wovenReading(draw)))];
    expect(sentences.filter((one, index) => sentences.indexOf(one) !== index)).toEqual([]);
    expect(composeTopic(topic, deck, tenSpread(draw)).text).toBe(text);
  }
});

test('it names cards of the draw alone: an obstacle, and what it answers', () => {
  for (const draw of randomDraws(20, 17)) {
    const named = (topic: Topic) =>
      new Set(findNames(composeTopic(topic, deck, tenSpread(draw)).text, ids).map(({ id }) => id));
    for (const topic of ['love', 'work'] as const) {
      const cards = [...named(topic)];
      expect(cards).toHaveLength(2);
      expect(cards.filter((id) => draw.obstacles.includes(id))).toHaveLength(1);
      expect(cards.filter((id) => [...draw.qualities, ...draw.future].includes(id))).toHaveLength(
        1,
      );
    }
    const [one, other, third, ...more] = named('choice');
    expect(draw.qualities).toContain(one);
    expect(draw.obstacles).toContain(other);
    expect(draw.future).toContain(third);
    expect(more).toEqual([]);
  }
});

test('the passages of ten draws are the ones that were read and kept', async () => {
  const kept = goldenDraws.filter((_, index) => index % 4 === 0);
  const passages = kept.flatMap((draw, index) =>
    TOPICS.map(
      (topic) =>
        `${index * 4 + 1} ${topic}\n\n${composeTopic(topic, deck, tenSpread(draw)).text}\n`,
    ),
  );
  await expect(passages.join('\n')).toMatchFileSnapshot('../golden/letters/topics.txt');
});

describe.each(TOPICS)('a letter about %s', (topic) => {
  const draws = randomDraws(1_000, 12);
  const letters = draws.map((draw) => wovenAbout(topic, draw));

  test('has a passage of the topic’s own in each part of three cards, from a card in its place', () => {
    for (const [index, draw] of draws.entries()) {
      for (const part of ['qualities', 'obstacles', 'future'] as const) {
        const own = draw[part].map(
          (id) =>
            topicTexts[topic].cards[id]?.[kindIn(part) as 'quality' | 'obstacle' | 'future'] ??
            'missing',
        );
        const said = own.filter((text) => letters[index]?.[part].includes(text));
        expect(said, letters[index]?.[part]).toHaveLength(1);
      }
    }
  });

  test('keeps its length, its ten cards in their order and the rules of letters', () => {
    for (const [index, draw] of draws.entries()) {
      const letter = letters[index] as (typeof letters)[number];
      const words = countWords(letterText(letter));
      expect(words, letterText(letter)).toBeGreaterThanOrEqual(430);
      expect(words, letterText(letter)).toBeLessThanOrEqual(620);
      const { summary: _, ...parts } = letter;
      const named = findNames(Object.values(parts).join('\n\n'), tenPicked(draw));
      expect([...new Set(named.map(({ id }) => id))]).toEqual(tenPicked(draw));
      expect(inspectLetter(letter, tenTable(draw))).toEqual([]);
      const paragraphs = TEN_PARTS.flatMap((part) => letter[part].split('\n\n'));
      expect(new Set(paragraphs).size).toBe(paragraphs.length);
    }
  });

  test('announces it after the opening, ends like the letter without it, and is the same for the same cards', () => {
    for (const draw of draws.slice(0, 50)) {
      const plain = wovenReading(draw);
      const { summary, special } = wovenAbout(topic, draw);
      expect(topicTexts[topic].openings).toContain(summary.slice(plain.summary.length + 1));
      expect(special).toBe(plain.special);
      expect(wovenAbout(topic, draw)).toEqual(wovenAbout(topic, draw));
    }
  });

  test('of a visitor’s fifth one at most 7 % of the words were read in the four before', () => {
    const share = shareReadBefore(randomDraws(5 * 600, 7), (draw) => wovenAbout(topic, draw));
    expect(share).toBeLessThanOrEqual(0.07);
  });
});
