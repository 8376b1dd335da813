import type { Config } from '@netlify/functions';
import { startDueMails } from '#netlify/server/delivery/send.ts';
import { allRows } from '#netlify/server/posts/post-index.ts';
import { requestBuild } from '#netlify/server/publication/builds.ts';
import { runAll } from '#netlify/server/settings/run-all.ts';

/**
 * Shows scheduled posts whose time has come, asks for the build that earlier changes still wait for, and has
 * the mails sent that are due. Each run costs credits, also where there is nothing to do: docs/deploying.md counts them.
 */
export default async function tick(): Promise<void> {
  await Promise.all([runAll({ publishDue: allRows, requestBuild }), runAll({ startDueMails })]);
}

export const config: Config = { schedule: '*/15 * * * *' };
