import { expect, test } from 'vitest';
import { cardsPrompt, createPrompt, EXAMPLE } from '#netlify/server/interpretation/prompt.ts';
import { countWords } from '#src/lib/text.ts';
import { textsOf } from '#tests/support/deck-fixtures.ts';
import { randomDraws, tenTable } from '#tests/support/ten-card-spread.ts';

const tables = randomDraws(300, 12).map(tenTable);
const prompts = tables.map((table) => createPrompt(table));

test('the ten cards stand in their order, each with its place, picture and meaning there', () => {
  for (const [index, table] of tables.entries()) {
    const { input } = prompts[index] as (typeof prompts)[number];
    expect(input.startsWith(cardsPrompt(table))).toBe(true);
    const lines = input.split('\n').filter((line) => /^\d+\. /.test(line));
    const cards = table.groups.flatMap(({ group, cards: laid }) =>
      laid.map((card) => ({ card, kind: group.kind })),
    );
    expect(lines).toHaveLength(10);
    for (const [place, { card, kind }] of cards.entries()) {
      const line = lines[place] ?? '';
      expect(line).toMatch(
        new RegExp(`^${place + 1}\\. ${card.name} \\(figure principale : [^)]+\\)\\. Image : \\S`),
      );
      const [texts] = textsOf([card.id]);
      expect(line).toContain(texts?.fragments[kind].text);
      expect(line.split(' Sens à cette place')[0]?.length).toBeGreaterThan(600);
    }
    expect(input).not.toMatch(/\]\(|[*_`#]|undefined/);
  }
});

test('the instructions are the same for every draw, and long enough for a provider’s cache', () => {
  const fixed = new Set(prompts.map(({ instructions }) => instructions));
  expect(fixed.size).toBe(1);
  expect([...fixed][0]?.length).toBeGreaterThan(5_000);
});

test('the example keeps to the length that a question may have', () => {
  const question = EXAMPLE.split('\n\n').at(-1)?.split(/\s:\s/).at(-1) ?? '';
  expect(countWords(question)).toBeLessThanOrEqual(12);
});

test('a topic is the last line, and changes nothing else', () => {
  const [table] = tables as [(typeof tables)[number]];
  for (const topic of ['love', 'work', 'choice'] as const) {
    const plain = createPrompt(table);
    const { instructions, input } = createPrompt(table, topic);
    expect(instructions).toBe(plain.instructions);
    expect(input.slice(0, plain.input.length)).toBe(plain.input);
    expect(input.slice(plain.input.length)).toMatch(/^\n\nLa personne .+\.$/);
  }
});
