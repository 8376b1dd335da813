import { expect, test } from 'vitest';
import { getGroupPerCard, getPartNames } from './spread-types.ts';
import { SPREADS } from './spreads.ts';

test.each(SPREADS)('$id has a position for each card and a cell for each group', (spread) => {
  const cells = spread.groups.map((group) => group.gridCell.join());
  expect(new Set(cells).size).toBe(cells.length);
  expect([0, 1]).toContain(getGroupPerCard(spread).length - spread.pickCount);
  expect(new Set(getPartNames(spread)).size).toBe(spread.groups.length + 1);
});
