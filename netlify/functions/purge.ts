import type { Config } from '@netlify/functions';
import { startInBackground } from '#netlify/server/http/background.ts';

/** Starts the nightly purge as a background function, since it may exceed the time limit of a scheduled one. */
export default () => startInBackground('purge-background');

export const config: Config = { schedule: '17 3 * * *' };
