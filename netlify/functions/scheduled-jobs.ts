import type { Config } from '@netlify/functions';
import deployedRevision from '#generated/revision.json' with { type: 'json' };
import { reportInTheMorning } from '#netlify/server/checks/run-checks.ts';
import { requestBuildIfDue } from '#netlify/server/deploys/builds.ts';
import { measureLateness, recordRun } from '#netlify/server/health/health.ts';
import { triggerBackgroundFunction } from '#netlify/server/http/background-functions.ts';
import { logEvent } from '#netlify/server/lib/logger.ts';
import { runTasks } from '#netlify/server/lib/run-tasks.ts';
import { startDueMails } from '#netlify/server/mail-delivery/start-delivery.ts';
import { syncPostRows } from '#netlify/server/posts/post-index.ts';

/** Starts the nightly purge now if it did not run in time. */
async function startMissedPurge(): Promise<void> {
  const { hasMissedRuns, lateMinutes } = await measureLateness('purge');
  if (!hasMissedRuns) return;
  logEvent('missing', { name: 'purge', lateMinutes });
  await triggerBackgroundFunction('nightly-purge-background');
}

/**
 * Publishes due posts by updating the index of posts, then requests a build of these and other changes. In
 * parallel, starts the delivery of due mails, reports problems in the morning, and starts a missed purge.
 * Even a run with nothing to do costs Netlify credits, see docs/deploying.md.
 */
export default async function scheduledJobs(): Promise<void> {
  // Changes of public pages are numbered; `change` is the newest one that this deploy contains.
  const requestBuild = () => requestBuildIfDue(deployedRevision.change);
  const failedTaskNames = await Promise.all([
    runTasks({ publishDue: syncPostRows, requestBuildIfDue: requestBuild }),
    runTasks({ startDueMails }),
    runTasks({ reportInTheMorning, startMissedPurge }),
  ]);
  // `tick` is the stored name of this function.
  await recordRun('tick', failedTaskNames.flat());
}

export const config: Config = { schedule: '*/15 * * * *' };
