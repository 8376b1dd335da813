import type { Config } from '@netlify/functions';
import { recordRun } from '#netlify/server/health/health.ts';
import { inBackground } from '#netlify/server/http/background.ts';
import { NIGHT_TASKS } from '#netlify/server/retention/purges.ts';
import { runInTimeSlices } from '#netlify/server/settings/run-all.ts';

/** Deletes data whose retention is over, and repairs the indexes. */
export default inBackground('purge-background', async (until) => {
  await recordRun('purge', await runInTimeSlices(NIGHT_TASKS, until));
});

export const config: Config = { background: true };
