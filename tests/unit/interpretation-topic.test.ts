import { expect, test } from 'vitest';
import { findNames } from '#src/tarot/interpretation/name-patterns.ts';
import { composeTopic, type Topic } from '#src/tarot/interpretation/topic.ts';
import { countWords, sentencesOf } from '#src/text/words.ts';
import { deck } from '#tests/deck.ts';
import { goldenDraws } from '#tests/golden/golden.ts';
import { randomDraws, tenSpread, wovenReading } from '#tests/ten.ts';
import { lintFrench } from '#tests/text-checks.ts';
import { letterText } from '#tests/weave-figures.ts';

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
