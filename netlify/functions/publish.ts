import type { Config } from '@netlify/functions';
import { publishDue } from '#netlify/server/posts/publish-due.ts';
import { requestBuild } from '#netlify/server/publication/build-request.ts';
import { runAll } from '#netlify/server/run-all.ts';

/** Shows scheduled posts whose time has come, and asks for the build that earlier changes still wait for. */
export default async function publish(): Promise<void> {
  await runAll({ publishDue, requestBuild });
}

export const config: Config = { schedule: '*/5 * * * *' };
