import type { Config } from '@netlify/functions';
import { startDueMails } from '#netlify/server/delivery/send.ts';
import { allRows } from '#netlify/server/posts/post-index.ts';
import { requestBuild } from '#netlify/server/publication/builds.ts';
import { retryCdnPurges } from '#netlify/server/publication/cdn.ts';
import { runAll } from '#netlify/server/settings/run-all.ts';

/**
 * Publishes scheduled posts that are due, requests the build of pending changes, and starts sending due mails. Each run
 * costs credits even when there is nothing to do: docs/deploying.md counts them.
 */
export default async function tick(): Promise<void> {
  await Promise.all([
    runAll({ publishDue: allRows, requestBuild, retryCdnPurges }),
    runAll({ startDueMails }),
  ]);
}

export const config: Config = { schedule: '*/15 * * * *' };
