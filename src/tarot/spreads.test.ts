import { expect, test } from 'vitest';
import { getPartNames, getPositions } from './spread-types.ts';
import { SPREADS } from './spreads.ts';

test.each(SPREADS)('$id has as many places as it lays cards, none of them on another', (spread) => {
  const at = spread.groups.map((group) => group.tableCell.join());
  expect(new Set(at).size).toBe(at.length);
  expect([0, 1]).toContain(getPositions(spread).length - spread.pickCount);
  expect(new Set(getPartNames(spread)).size).toBe(spread.groups.length + 1);
});
