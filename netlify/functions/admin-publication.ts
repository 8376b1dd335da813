import type { Config } from '@netlify/functions';
import { handle, serve } from '#netlify/server/http/http.ts';
import { buildNow } from '#netlify/server/publication/build-request.ts';
import { readChangeLog } from '#netlify/server/publication/change-log.ts';
import { publicationState } from '#netlify/server/publication/publication-state.ts';
import { getPublication, triggerPublication } from '#src/api/admin/publication.ts';

export default serve(
  handle(getPublication, async (_, { request }) =>
    publicationState(await readChangeLog(), request.url),
  ),

  handle(triggerPublication, async (_, { request }) =>
    publicationState(await buildNow(), request.url),
  ),
);

export const config: Config = { path: '/api/admin/publication' };
