import { expect, test } from 'vitest';
import { SPREADS } from '#src/tarot/spreads.ts';
import { type Box, layoutOf } from './layout.ts';

const right = ({ left, width }: Box) => left + width;
const bottom = ({ top, height }: Box) => top + height;

function doOverlap(one: Box, other: Box): boolean {
  const isBeside = right(one) <= other.left || right(other) <= one.left;
  const isAbove = bottom(one) <= other.top || bottom(other) <= one.top;
  return !isBeside && !isAbove;
}

/** Height at each end that a phone may cover: a story's sender above, the field for an answer below. */
const COVERED = 250;
const FRAME = 34;

const FORMATS = [
  { format: 'post', height: 1350, least: FRAME },
  { format: 'story', height: 1920, least: COVERED },
] as const;

test.each(
  SPREADS.flatMap((spread) => FORMATS.map((format) => ({ spread, id: spread.id, ...format }))),
)('a $format of $id holds its groups apart, within its frame', (asked) => {
  const layout = layoutOf(asked.spread, asked.format);
  expect([layout.width, layout.height]).toEqual([1080, asked.height]);
  const { groups, signature } = layout;
  expect(groups.map(({ name, cards }) => [name, cards.length])).toEqual(
    asked.spread.groups.map(({ title, count }) => [title, count]),
  );

  const boxes = [...groups.flatMap(({ title, cards }) => [title, ...cards]), signature];
  const overlapping = boxes.filter((one) =>
    boxes.some((other) => other !== one && doOverlap(one, other)),
  );
  expect(overlapping).toEqual([]);
  expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThan(FRAME);
  expect(Math.max(...boxes.map(right))).toBeLessThan(1080 - FRAME);
  expect(Math.min(...boxes.map(({ top }) => top))).toBeGreaterThan(asked.least);
  expect(Math.max(...boxes.map(bottom))).toBeLessThan(asked.height - asked.least);

  const cards = groups.flatMap((group) => group.cards);
  for (const { width, height } of cards) expect(height / width).toBeCloseTo(8 / 5, 2);
  const widthsOf = (isLarge: boolean) =>
    groups
      .filter((_, place) => Boolean(asked.spread.groups[place]?.isLarge) === isLarge)
      .flatMap((group) => group.cards.map(({ width }) => width));
  expect(Math.min(...widthsOf(true))).toBeGreaterThan(Math.max(...widthsOf(false)) * 1.2);
});

test('groups lie to each other as on the table', () => {
  for (const spread of SPREADS) {
    const { groups } = layoutOf(spread, 'post');
    const corner = (place: number) => groups[place]?.title as Box;
    for (const [one, { at }] of spread.groups.entries()) {
      for (const [other, { at: against }] of spread.groups.entries()) {
        const [here, there] = [corner(one), corner(other)];
        expect(Math.sign(here.left - there.left)).toBe(Math.sign(at[0] - against[0]));
        expect(Math.sign(here.top - there.top)).toBe(Math.sign(at[1] - against[1]));
      }
    }
  }
});
