import { beforeEach, expect, test } from 'vitest';
import type { BuildState } from './builds.ts';
import { describePublication } from './publication.ts';

const REQUESTED_AT = '2026-07-21T10:02:00.000Z';
const STATE: BuildState = {
  ...{ change: 1, urgent: 1, causes: [], triggered: 1, triggeredAt: REQUESTED_AT, outcome: null },
  ...{ isLocked: false, attemptedAt: REQUESTED_AT, failure: null },
};
const FAILED = { outcome: { isSuccess: false, at: REQUESTED_AT, message: '' } };

beforeEach(() => {
  process.env.BUILD_HOOK_URL = 'https://hook.example';
  return () => delete process.env.BUILD_HOOK_URL;
});

test.each<[string, string, number, Partial<BuildState>, string | null, number | null]>([
  ['a running build', '10:03', 0, {}, 'à 12 h 10', 15_000],
  ['a late build', '10:12', 0, {}, 'd’un moment à l’autre', 15_000],
  ['a failed build', '10:12', 0, FAILED, null, 60_000],
  ['a build that is online', '10:12', 1, {}, '', null],
  ['an edit, which waits an hour', '10:20', 1, { change: 2 }, 'à 13 h 20', 60_000],
  ['a new price', '10:20', 1, { change: 2, urgent: 2 }, 'à 12 h 35', 60_000],
])('describePublication returns the time for %s', (_, clock, change, changes, ...expected) => {
  const online = { change, builtAt: REQUESTED_AT };
  const time = new Date(`2026-07-21T${clock}:00.000Z`);
  const { when, lookAgainMs } = describePublication({ ...STATE, ...changes }, online, time);
  expect([when?.replaceAll('\u00a0', ' ') ?? null, lookAgainMs]).toEqual(expected);
});
