import deployedRevision from '#generated/revision.json' with { type: 'json' };
import { defineAdminFunction } from '#netlify/server/auth/sessions.ts';
import { runChecks } from '#netlify/server/checks/run-checks.ts';
import { loadBuildState, requestBuildNow } from '#netlify/server/deploys/builds.ts';
import { describePublication } from '#netlify/server/deploys/publication.ts';
import { loadWeeklyFigures } from '#netlify/server/figures/figures.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { listChecks } from '#src/api/admin/checks.ts';
import { getPublicationStatus, requestBuild } from '#src/api/admin/deploys.ts';
import { getFigures } from '#src/api/admin/figures.ts';

export default defineAdminFunction(
  defineRoute(listChecks, () => runChecks()),
  defineRoute(getFigures, () => loadWeeklyFigures()),
  defineRoute(getPublicationStatus, async () =>
    describePublication(await loadBuildState(), deployedRevision, now()),
  ),
  defineRoute(requestBuild, async () =>
    describePublication(await requestBuildNow(), deployedRevision, now()),
  ),
);

export const config = {
  path: ['/api/admin/checks', '/api/admin/figures', '/api/admin/publication'],
};
