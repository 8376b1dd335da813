import { expect, test } from 'vitest';
import { CATEGORIES } from '#src/tarot/arcana.ts';
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

test.each([
  { format: 'post', height: 1350, least: FRAME },
  { format: 'story', height: 1920, least: COVERED },
] as const)('a $format holds the four columns of the page apart, within its frame', (asked) => {
  const layout = layoutOf(asked.format);
  expect([layout.width, layout.height]).toEqual([1080, asked.height]);
  const { groups, signature } = layout;
  expect(groups.map(({ category }) => category)).toEqual(CATEGORIES);
  expect(groups.map(({ cards }) => cards.length)).toEqual([3, 3, 3, 1]);

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
  const [special, ...others] = cards.map(({ width }) => width).reverse();
  expect(special).toBeGreaterThan(Math.max(...others) * 1.2);
});
