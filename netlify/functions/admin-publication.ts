import type { Config } from '@netlify/functions';
import revision from '#generated/revision.json' with { type: 'json' };
import { serveOwner } from '#netlify/server/auth/sessions.ts';
import { buildNow, loadBuildState } from '#netlify/server/deploys/builds.ts';
import { publicationState } from '#netlify/server/deploys/news.ts';
import { defineRoute } from '#netlify/server/http/handler.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { getPublication, triggerPublication } from '#src/api/admin/deploys.ts';

export default serveOwner(
  defineRoute(getPublication, async () =>
    publicationState(await loadBuildState(), revision, now()),
  ),

  defineRoute(triggerPublication, async () => publicationState(await buildNow(), revision, now())),
);

export const config: Config = {
  path: '/api/admin/publication',
};
