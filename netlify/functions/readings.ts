import type { Config } from '@netlify/functions';
import { now } from '#netlify/server/clock.ts';
import { requireDeckOrder, requireSpread } from '#netlify/server/draw-rules.ts';
import { handle, serve } from '#netlify/server/http.ts';
import { takeDailyPlace } from '#netlify/server/quota.ts';
import * as store from '#netlify/server/readings.ts';
import { Refusal } from '#netlify/server/refusal.ts';
import { knownVisitor, visitor } from '#netlify/server/visitor.ts';
import { eraseReadings, listReadings, saveReading } from '#src/api/readings.ts';

const SAVED_PER_ADDRESS_AND_DAY = 200;

export default serve(
  handle(listReadings, (_, call) => {
    const who = knownVisitor(call);
    return who ? store.newestReadings(who) : [];
  }),

  handle(saveReading, async (reading, call) => {
    requireDeckOrder(reading.cardOrder);
    requireSpread(reading.selectedCards, reading.categorization);
    const time = now();
    if (!(await takeDailyPlace('readings', { ip: call.ip }, SAVED_PER_ADDRESS_AND_DAY, time))) {
      throw new Refusal(
        429,
        'Trop de tirages ont été enregistrés aujourd’hui depuis votre connexion.',
      );
    }
    return store.storeReading(visitor(call), reading, time);
  }),

  handle(eraseReadings, async (_, call) => {
    const who = knownVisitor(call);
    return { erased: who ? await store.eraseReadings(who) : 0 };
  }),
);

export const config: Config = { path: '/api/readings' };
