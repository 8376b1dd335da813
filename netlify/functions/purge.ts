import type { Config } from '@netlify/functions';
import { reportMissingTick } from '#netlify/server/checks/list-checks.ts';
import { triggerBackgroundFunction } from '#netlify/server/http/background-functions.ts';

/** Starts the nightly purge as a background function, since it may exceed the time limit of a scheduled one. */
export default async function purge(): Promise<void> {
  await Promise.all([triggerBackgroundFunction('purge-background'), reportMissingTick()]);
}

export const config: Config = { schedule: '17 3 * * *' };
