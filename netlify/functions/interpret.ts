import type { Config } from '@netlify/functions';
import { requireSpread } from '#netlify/server/draw-rules.ts';
import { eventStream } from '#netlify/server/event-stream.ts';
import { handle, serve } from '#netlify/server/http.ts';
import {
  completeReading,
  type PreparedReading,
  prepareReading,
} from '#netlify/server/interpreter.ts';
import { Refusal } from '#netlify/server/refusal.ts';
import { interpret } from '#src/api/interpret.ts';

function stream(request: Request, reading: PreparedReading): Response {
  return eventStream(request, async (send, left) => {
    try {
      send('done', await completeReading(reading, left, (part) => send('part', part)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send('failed', { message: error.message });
    }
  });
}

export default serve(
  handle(interpret, async ({ selectedCards, categorization }, { request, ip }) => {
    requireSpread(selectedCards, categorization);
    const reading = await prepareReading(categorization, ip);
    const wantsEvents = request.headers.get('accept')?.includes('text/event-stream');
    if (wantsEvents) return stream(request, reading);
    return completeReading(reading, request.signal, () => undefined);
  }),
);

export const config: Config = { path: '/api/interpret' };
