import type { Operation } from '#tests/support/storage-faults.ts';

/** The longest row of operations of which each began when the one before had ended. */
export function mostInSequence(operations: readonly Operation[]): number {
  let length = 0;
  let end = 0;
  for (const operation of operations.toSorted((one, other) => one.endedAt - other.endedAt)) {
    if (operation.startedAt < end) continue;
    end = operation.endedAt;
    length++;
  }
  return length;
}
