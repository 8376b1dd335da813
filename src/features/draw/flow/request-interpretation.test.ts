import { afterEach, expect, test } from 'vitest';
import { requestInterpretation } from './request-interpretation.ts';

const { fetch: realFetch } = globalThis;

afterEach(() => {
  globalThis.fetch = realFetch;
});

const SELECTION = {
  spread: 'ten' as const,
  selectedCards: [],
  categorization: { qualities: [], obstacles: [], future: [], special: [] },
};

test('a reading that failed ends the call and lets its stream go', async () => {
  let isCancelled = false;
  // The server does not end it by itself.
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('event: failed\ndata: {"message":"Non."}\n\n'));
    },
    cancel() {
      isCancelled = true;
    },
  });
  globalThis.fetch = async () => new Response(body);
  const { signal } = new AbortController();
  const reading = requestInterpretation(SELECTION, { signal, onPart: () => undefined });
  await expect(reading).rejects.toThrow('API Error: 503');
  expect(isCancelled).toBe(true);
});
