import type { Config } from '@netlify/functions';
import { startInBackground } from '#netlify/server/http/background.ts';

/** Starts the night's erasing, which may take longer than a scheduled run may last. */
export default () => startInBackground('purge-background');

export const config: Config = { schedule: '17 3 * * *' };
