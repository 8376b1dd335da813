import { describe, expect, test } from 'vitest';
import { listCards, resolveSpread } from '#src/tarot/interpretation/resolve-spread.ts';
import { getPartNames } from '#src/tarot/spread-types.ts';
import { SPREADS } from '#src/tarot/spreads.ts';
import { createRandomSpreads, deck, getCardTexts } from '#tests/support/deck-fixtures.ts';
import { getAnswerKeys } from './generate-interpretation.ts';
import { createPrompt, formatCardList } from './prompt.ts';

describe.each(SPREADS)('createPrompt for the spread $id', (spread) => {
  const draws = createRandomSpreads(spread.id, 50, 12).map((laid) => resolveSpread(deck, laid));

  test('lists the cards in order, each with its picture and its meaning at its position', () => {
    for (const draw of draws) {
      const { input } = createPrompt(draw);
      expect(input.startsWith(formatCardList(draw))).toBe(true);
      expect(input).not.toMatch(/\]\(|[*_`#]|undefined/);
      const lines = input.split('\n').filter((line) => /^\d+\. /.test(line));
      expect(lines).toHaveLength(listCards(draw).length);
      const cards = draw.groups.flatMap(({ group, cards: groupCards }) =>
        groupCards.map((card) => ({ card, kind: group.textKind })),
      );
      for (const [index, { card, kind }] of cards.entries()) {
        const line = lines[index] ?? '';
        const start = `^${index + 1}\\. ${card.name} \\(figure principale : [^)]+\\)\\. Image : \\S`;
        expect(line).toMatch(new RegExp(start));
        expect(line).toContain(getCardTexts([card.id])[0]?.fragments[kind].text);
        expect(line.split(' Sens à cette place')[0]?.length).toBeGreaterThan(600);
      }
    }
  });

  test('gives the same instructions for every draw, with the parts of this spread only', () => {
    const variants = new Set(draws.map((draw) => createPrompt(draw).instructions));
    expect(variants.size).toBe(1);
    const [instructions = ''] = variants;
    // Providers cache only long prompts.
    expect(instructions.length).toBeGreaterThan(5_000);
    for (const key of getAnswerKeys(getPartNames(spread), spread))
      expect(instructions).toContain(`« ${key} »`);
    const ownIds = new Set<string>(spread.groups.map(({ id }) => id));
    const otherGroups = SPREADS.flatMap(({ groups }) => groups).filter(({ id }) => !ownIds.has(id));
    expect(otherGroups.filter(({ id }) => instructions.includes(`« ${id} »`))).toEqual([]);
  });

  test.each(['love', 'work', 'choice'] as const)('ends its input with the topic %s', (topic) => {
    const [draw] = draws as [(typeof draws)[number]];
    const withoutTopic = createPrompt(draw);
    const { instructions, input } = createPrompt(draw, topic);
    expect(instructions).toBe(withoutTopic.instructions);
    expect(input.slice(0, withoutTopic.input.length)).toBe(withoutTopic.input);
    expect(input.slice(withoutTopic.input.length)).toMatch(/^\n\nLa personne .+\.$/);
  });
});
