import type { Config } from '@netlify/functions';
import revision from '#generated/revision.json' with { type: 'json' };
import { serveOwner } from '#netlify/server/auth/sessions.ts';
import { buildNow, readChangeLog } from '#netlify/server/deploys/builds.ts';
import { publicationState } from '#netlify/server/deploys/news.ts';
import { handle } from '#netlify/server/http/handler.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { getPublication, triggerPublication } from '#src/api/admin/deploys.ts';

export default serveOwner(
  handle(getPublication, async () => publicationState(await readChangeLog(), revision, now())),

  handle(triggerPublication, async () => publicationState(await buildNow(), revision, now())),
);

export const config: Config = {
  path: '/api/admin/publication',
};
