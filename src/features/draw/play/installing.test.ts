import { expect, test } from 'vitest';
import { $draw } from '#src/features/draw/store.ts';
import { fakePage } from '#tests/fake-page.ts';
import { isOfferDue, refuseInstallation } from './installing.ts';

const page = fakePage();

/** Shows the reading of a draw completed at that hour. */
function read(hour: number): boolean {
  $draw.setKey('completedAt', `2026-11-22T${hour}:00:00.000Z`);
  return isOfferDue();
}

test('the offer is due from the second reading on, until it is refused for good', () => {
  // The same reading again is a reload.
  expect([10, 10, 11, 11, 12].map(read)).toEqual([false, false, true, true, true]);
  refuseInstallation();
  expect([12, 13].map(read)).toEqual([false, false]);
});

test('what is not ours is counted anew, and a storage that refuses gets no offer', () => {
  let hour = 10;
  for (const broken of ['{', '7', '{"readings":"2","isRefused":false}']) {
    page.stored.set('installation', broken);
    expect(read(hour++)).toBe(false);
    expect(page.stored.get('installation')).toBe('{"readings":1,"isRefused":false}');
  }
  Object.assign(globalThis, { localStorage: undefined });
  refuseInstallation();
  expect([20, 21].map(read)).toEqual([false, false]);
});
