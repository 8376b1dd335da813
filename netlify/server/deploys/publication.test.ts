import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BuildState } from './builds.ts';
import { describePublication } from './publication.ts';

const REQUESTED = '2026-07-21T10:02:00.000Z';
const STATE: BuildState = {
  ...{ change: 1, urgent: 1, causes: [], triggered: 1, triggeredAt: REQUESTED, outcome: null },
  ...{ isLocked: false, attemptedAt: REQUESTED, failure: null },
};
const FAILED = { outcome: { isSuccess: false, at: REQUESTED, message: '' } };

beforeEach(() => {
  process.env.BUILD_HOOK_URL = 'https://hook.example';
});
afterEach(() => {
  delete process.env.BUILD_HOOK_URL;
});

test.each<[string, string, number, Partial<BuildState>, string | null, number | null]>([
  ['a build that runs', '10:03', 0, {}, 'à 12 h 10', 15_000],
  ['one that takes longer', '10:12', 0, {}, 'd’un moment à l’autre', 15_000],
  ['one that failed', '10:12', 0, FAILED, null, 60_000],
  ['one that is online', '10:12', 1, {}, '', null],
  ['an edit, which waits an hour', '10:20', 1, { change: 2 }, 'à 13 h 20', 60_000],
  ['a new price', '10:20', 1, { change: 2, urgent: 2 }, 'à 12 h 35', 60_000],
])(
  '%s is expected when the next quarter of an hour allows it',
  (_, at, change, changes, when, lookAgainMs) => {
    const online = { change, builtAt: REQUESTED };
    const time = new Date(`2026-07-21T${at}:00.000Z`);
    const told = describePublication({ ...STATE, ...changes }, online, time);
    const spoken = told.when?.replaceAll('\u00a0', ' ') ?? null;
    expect([spoken, told.lookAgainMs]).toEqual([when, lookAgainMs]);
  },
);
