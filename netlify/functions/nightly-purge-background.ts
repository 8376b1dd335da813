import type { Config } from '@netlify/functions';
import { createNightlyTasks } from '#netlify/server/collections/collections.ts';
import { recordRun } from '#netlify/server/health/health.ts';
import { defineBackgroundFunction } from '#netlify/server/http/background-functions.ts';
import { runInTimeSlices } from '#netlify/server/lib/run-tasks.ts';

/** Deletes data whose retention is over, and repairs the indexes. The schedule is in nightly-purge.ts. */
export default defineBackgroundFunction('nightly-purge-background', async (deadline) => {
  await recordRun('purge', await runInTimeSlices(createNightlyTasks(), deadline));
});

export const config: Config = { background: true };
