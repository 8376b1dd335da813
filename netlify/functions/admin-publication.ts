import type { Config } from '@netlify/functions';
import { handle, serve } from '#netlify/server/http/http.ts';
import { buildNow, publicationState, readChangeLog } from '#netlify/server/publication/builds.ts';
import { getPublication, triggerPublication } from '#src/features/admin/publication/api.ts';

export default serve(
  handle(getPublication, async () => publicationState(await readChangeLog())),

  handle(triggerPublication, async () => publicationState(await buildNow())),
);

export const config: Config = {
  path: '/api/admin/publication',
};
