import type { Config } from '@netlify/functions';
import { reportIfJobsStopped } from '#netlify/server/checks/run-checks.ts';
import { triggerBackgroundFunction } from '#netlify/server/http/background-functions.ts';

/** Starts the purge as a background function, which may run longer; reports if scheduled-jobs.ts stopped. */
export default async function nightlyPurge(): Promise<void> {
  await Promise.all([triggerBackgroundFunction('nightly-purge-background'), reportIfJobsStopped()]);
}

export const config: Config = { schedule: '17 3 * * *' };
