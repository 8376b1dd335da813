import type { Config } from '@netlify/functions';
import { handle, lazily, serve } from '#netlify/server/http.ts';
import * as store from '#netlify/server/readings.ts';
import { knownVisitor } from '#netlify/server/visitor.ts';
import { eraseReadings, listReadings } from '#src/api/readings.ts';

export default serve(
  handle(listReadings, (_, call) => {
    const who = knownVisitor(call);
    return who ? store.newestReadings(who) : [];
  }),

  lazily('POST', () => import('#netlify/server/save-reading-handler.ts')),

  handle(eraseReadings, async (_, call) => {
    const who = knownVisitor(call);
    return { erased: who ? await store.eraseReadings(who) : 0 };
  }),
);

export const config: Config = { path: '/api/readings' };
