import type { Config } from '@netlify/functions';
import { NIGHT_TASKS } from '#netlify/server/privacy/purges.ts';
import { runAll } from '#netlify/server/run-all.ts';

/** Erases what has had its time. */
export default async function purge(): Promise<void> {
  await runAll(NIGHT_TASKS);
}

export const config: Config = { schedule: '17 3 * * *' };
