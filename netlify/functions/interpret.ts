import type { Config } from '@netlify/functions';
import { requireSpread } from '#netlify/server/draw-rules.ts';
import { eventStream } from '#netlify/server/event-stream.ts';
import { type Call, handle, serve } from '#netlify/server/http.ts';
import {
  completeReading,
  type PreparedReading,
  prepareReading,
} from '#netlify/server/interpreter.ts';
import { Refusal } from '#netlify/server/refusal.ts';
import { interpret, type PartEvent } from '#src/api/interpret.ts';

function stream({ request, after }: Call, reading: PreparedReading): Response {
  return eventStream(request, async (send, visitorLeft) => {
    try {
      const onPart = (part: PartEvent) => send('part', part);
      send('done', await completeReading(reading, { visitorLeft, onPart, after }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send('failed', { message: error.message });
    }
  });
}

export default serve(
  handle(interpret, async ({ selectedCards, categorization }, call) => {
    const { request, ip, after } = call;
    requireSpread(selectedCards, categorization);
    const reading = await prepareReading(categorization, ip);
    const wantsEvents = request.headers.get('accept')?.includes('text/event-stream');
    if (wantsEvents) return stream(call, reading);
    return completeReading(reading, {
      visitorLeft: request.signal,
      onPart: () => undefined,
      after,
    });
  }),
);

export const config: Config = { path: '/api/interpret' };
