import type { Config } from '@netlify/functions';
import { reportIfJobsStopped } from '#netlify/server/checks/run-checks.ts';
import { triggerBackgroundFunction } from '#netlify/server/http/background-functions.ts';

/** Starts the nightly purge as a background function, because it may exceed the time limit of a scheduled one, and reports if scheduled-jobs.ts no longer runs. */
export default async function nightlyPurge(): Promise<void> {
  await Promise.all([triggerBackgroundFunction('nightly-purge-background'), reportIfJobsStopped()]);
}

export const config: Config = { schedule: '17 3 * * *' };
