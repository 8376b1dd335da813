import { describe, expect, test } from 'vitest';
import { listCards, resolveSpread } from '#src/tarot/interpretation/resolve-spread.ts';
import { getPartNames } from '#src/tarot/spread-types.ts';
import { SPREADS } from '#src/tarot/spreads.ts';
import { createRandomSpreads, deck, getCardTexts } from '#tests/support/deck-fixtures.ts';
import { getAnswerKeys } from './generate-interpretation.ts';
import { createCardsPrompt, createPrompt } from './prompt.ts';

describe.each(SPREADS)('the prompt of $id', (spread) => {
  const tables = createRandomSpreads(spread.id, 50, 12).map((laid) => resolveSpread(deck, laid));

  test('lists the cards in order, each with its picture and its meaning at its place', () => {
    for (const table of tables) {
      const { input } = createPrompt(table);
      expect(input.startsWith(createCardsPrompt(table))).toBe(true);
      expect(input).not.toMatch(/\]\(|[*_`#]|undefined/);
      const lines = input.split('\n').filter((line) => /^\d+\. /.test(line));
      expect(lines).toHaveLength(listCards(table).length);
      const cards = table.groups.flatMap(({ group, cards: laid }) =>
        laid.map((card) => ({ card, kind: group.kind })),
      );
      for (const [place, { card, kind }] of cards.entries()) {
        const line = lines[place] ?? '';
        const start = `^${place + 1}\\. ${card.name} \\(figure principale : [^)]+\\)\\. Image : \\S`;
        expect(line).toMatch(new RegExp(start));
        expect(line).toContain(getCardTexts([card.id])[0]?.fragments[kind].text);
        expect(line.split(' Sens à cette place')[0]?.length).toBeGreaterThan(600);
      }
    }
  });

  test('has instructions that name its parts and no other, the same for every draw', () => {
    const fixed = [...new Set(tables.map((table) => createPrompt(table).instructions))];
    expect(fixed).toHaveLength(1);
    const [instructions = ''] = fixed;
    // Long enough for a provider's cache.
    expect(instructions.length).toBeGreaterThan(5_000);
    for (const key of getAnswerKeys(getPartNames(spread), spread))
      expect(instructions).toContain(`« ${key} »`);
    const own = new Set<string>(spread.groups.map(({ id }) => id));
    const others = SPREADS.flatMap(({ groups }) => groups).filter(({ id }) => !own.has(id));
    expect(others.filter(({ id }) => instructions.includes(`« ${id} »`))).toEqual([]);
  });

  test.each(['love', 'work', 'choice'] as const)('ends with the topic %s', (topic) => {
    const [table] = tables as [(typeof tables)[number]];
    const plain = createPrompt(table);
    const { instructions, input } = createPrompt(table, topic);
    expect(instructions).toBe(plain.instructions);
    expect(input.slice(0, plain.input.length)).toBe(plain.input);
    expect(input.slice(plain.input.length)).toMatch(/^\n\nLa personne .+\.$/);
  });
});
