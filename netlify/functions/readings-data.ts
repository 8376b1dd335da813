import type { Config } from '@netlify/functions';
import { jsonFile } from '#netlify/server/download.ts';
import { handle, serve } from '#netlify/server/http.ts';
import { allReadings } from '#netlify/server/readings.ts';
import { knownVisitor } from '#netlify/server/visitor.ts';
import { downloadReadings } from '#src/api/readings.ts';

export default serve(
  handle(downloadReadings, async (_, call) => {
    const who = knownVisitor(call);
    return jsonFile('mes-tirages.json', who ? await allReadings(who) : []);
  }),
);

export const config: Config = { path: '/api/readings/data' };
