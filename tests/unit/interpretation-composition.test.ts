import { expect, test } from 'vitest';
import { compose, composeWoven } from '#netlify/server/reading/composition.ts';
import { inspectLetter } from '#netlify/server/reading/gate.ts';
import { promptOf } from '#netlify/server/reading/prompt.ts';
import { type Arcanum, type Interpretation, PARTS, type Part } from '#src/tarot/arcana.ts';
import { inSentence } from '#src/tarot/interpretation/card-names.ts';
import { spreadOf } from '#src/tarot/interpretation/local.ts';
import type { Spread } from '#src/tarot/interpretation/table.ts';
import { weave } from '#src/tarot/interpretation/weave.ts';
import { typographer } from '#src/text/typography.ts';
import { deck, randomDraws, setsOfThree } from '#tests/deck.ts';
import { goldenDraws, goldenSpread, goodTextsOf } from '#tests/golden/golden.ts';

const ROWS = ['qualities', 'obstacles', 'future'] as const;

function ordersOf([one, two, three]: readonly Arcanum[]): Arcanum[][] {
  const [a, b, c] = [one, two, three] as [Arcanum, Arcanum, Arcanum];
  return [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ];
}

function passagesOf(part: Part, texts: Record<string, string>, spread: Spread): string[] {
  return compose(part, texts, { spread, woven: weave(spread) }).split('\n\n');
}

test('in every order of a set, passage and picture agree and a link is of this order', () => {
  let linked = 0;
  for (const draw of goldenDraws) {
    const set = goldenSpread(draw);
    for (const part of ROWS) {
      const texts = goodTextsOf(part, set);
      for (const order of ordersOf(set[part])) {
        const spread = { ...set, [part]: order };
        const passages = passagesOf(part, texts, spread);
        expect(passages.slice(0, 3)).toEqual(order.map(({ id }) => texts[id]));
        const together = passages[3] ?? '';
        expect(together.startsWith(texts.together as string)).toBe(true);
        let added = together.slice(texts.together?.length).trim();
        for (const { text, isOrderFree } of weave(spread)[part].links) {
          const told = typographer(text);
          if (!isOrderFree && added.startsWith(told)) {
            added = added.slice(told.length).trim();
            linked++;
          }
        }
        expect(added).toBe('');
      }
    }
  }
  // Most parts have room for one.
  expect(linked).toBeGreaterThan(goldenDraws.length * ROWS.length * 3);
});

test('the special part is its passage, a turn with the thread, and the question', () => {
  for (const draw of goldenDraws) {
    const spread = goldenSpread(draw);
    const texts = goodTextsOf('special', spread);
    const [card] = spread.special as [Arcanum];
    const woven = weave(spread);
    const passages = compose('special', texts, { spread, woven, thread: 'Un fil.' }).split('\n\n');
    expect(passages).toHaveLength(3);
    expect(passages[0]).toBe(texts[card.id]);
    expect(passages[1]).toContain('Un fil.');
    expect(passages[2]).toContain(card.question);
    const without = compose('special', texts, { spread, woven }).split('\n\n');
    expect(without[1]).toContain(typographer(woven.special.thread));
  }
});

test('any mix of woven and written parts has one shape and is a letter', () => {
  const draws = randomDraws(150, 9);
  for (const [index, draw] of draws.entries()) {
    const spread = spreadOf(deck, draw);
    const woven = weave(spread);
    const { thread } = goodTextsOf('summary', spread);
    const written = PARTS.filter((_, place) => (index >> place) % 2 === 1);
    const letter = Object.fromEntries(
      PARTS.map((part) => [
        part,
        written.includes(part)
          ? compose(part, goodTextsOf(part, spread), { spread, woven, thread })
          : composeWoven(part, woven),
      ]),
    ) as Interpretation;
    const shape = PARTS.map((part) => letter[part].split('\n\n').length);
    expect(shape).toEqual([1, 4, 4, 4, 3]);
    expect(inspectLetter(letter, spread), `${written} ${JSON.stringify(draw)}`).toEqual([]);
  }
});

test('a prompt tells both versions of a card, what is seen of it, and what its three share', () => {
  const spread = goldenSpread(goldenDraws[0] as (typeof goldenDraws)[number]);
  for (const part of ROWS) {
    const { input } = promptOf(part, spread);
    for (const { name, fragments } of spread[part]) {
      const kind = { qualities: 'quality', obstacles: 'obstacle', future: 'future' } as const;
      expect(input).toContain(`${name} (`);
      expect(input).toContain(fragments[kind[part]].text);
      expect(input).toContain(fragments[kind[part]].beside);
    }
  }
  const { instructions } = promptOf('qualities', spread);
  for (const { name } of spread.qualities) expect(instructions).toContain(inSentence(name));
});

test('the prompts of a reading stay under 8,000 characters, whatever its cards', () => {
  const nobody = { qualities: [], obstacles: [], future: [], special: [] };
  const longest = (lengths: number[]) => Math.max(...lengths);
  const ofPart = (part: Part, spread: Partial<Spread>) =>
    promptOf(part, { ...nobody, ...spread }).input.length;
  const rows = ROWS.map((part) =>
    longest([...setsOfThree()].map((cards) => ofPart(part, { [part]: cards }))),
  );
  const special = longest(deck.map((card) => ofPart('special', { special: [card] })));
  const summary = longest(
    randomDraws(300, 5).map((draw) => ofPart('summary', spreadOf(deck, draw))),
  );
  const separators = 2 * (PARTS.length - 1);
  const all = [...rows, special, summary, separators].reduce((sum, length) => sum + length);
  expect(all).toBeLessThanOrEqual(8_000);
});
