import { expect, test } from 'vitest';
import { cardsPrompt, promptOf } from '#netlify/server/reading/prompt.ts';
import { textsOf } from '#tests/deck.ts';
import { randomDraws, tenTable } from '#tests/ten.ts';

const tables = randomDraws(300, 12).map(tenTable);
const prompts = tables.map((table) => promptOf(table));
const ENDING = 'Pour cette lettre-ci :';

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

test('what is the same for all comes first, and is long enough for a provider’s cache', () => {
  const fixed = new Set(prompts.map(({ instructions }) => instructions.split(ENDING)[0]));
  expect(fixed.size).toBe(1);
  expect([...fixed][0]?.length).toBeGreaterThan(5_000);
});

test('two letters do not share their turns: a retraction in a third, an ignorance in another, never both', () => {
  const endings = prompts.map(({ instructions }) => instructions.split(ENDING)[1] ?? '');
  const share = (words: string) =>
    endings.filter((ending) => ending.includes(words)).length / endings.length;
  for (const words of ['Une fois, corrigez-vous', 'Une fois, avouez', 'Ne vous corrigez']) {
    expect(share(words)).toBeGreaterThan(0.23);
    expect(share(words)).toBeLessThan(0.43);
  }
  expect(share('retient pour la fin')).toBeGreaterThan(0.4);
  expect(share('retient pour la fin')).toBeLessThan(0.6);
  expect(endings.every((ending) => ending.trim().split('\n').length === 2)).toBe(true);
});

test('a topic is the last line, and changes nothing else', () => {
  const [table] = tables as [(typeof tables)[number]];
  for (const topic of ['love', 'work', 'choice'] as const) {
    const plain = promptOf(table);
    const { instructions, input } = promptOf(table, topic);
    expect(instructions).toBe(plain.instructions);
    expect(input.slice(0, plain.input.length)).toBe(plain.input);
    expect(input.slice(plain.input.length)).toMatch(/^\n\nLa personne .+\.$/);
  }
});
