import type { Config } from '@netlify/functions';
import { reportIfJobsStopped } from '#netlify/server/checks/run-checks.ts';
import { triggerBackgroundFunction } from '#netlify/server/http/background-functions.ts';

/** Starts the purge in the background, where it may run longer than a scheduled function. */
export default async function nightlyPurge(): Promise<void> {
  // This function checks the jobs of scheduled-jobs.ts, which cannot report that they do not run.
  await Promise.all([triggerBackgroundFunction('nightly-purge-background'), reportIfJobsStopped()]);
}

export const config: Config = { schedule: '17 3 * * *' };
