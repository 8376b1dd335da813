import { expect, test } from 'vitest';
import { installFakeApi } from '#tests/support/fake-api.ts';
import { requestInterpretation } from './request-interpretation.ts';

const server = installFakeApi();

const SELECTION = {
  spread: 'ten' as const,
  selectedCards: [],
  categorization: { qualities: [], obstacles: [], future: [], special: [] },
};

test('requestInterpretation rejects and cancels the stream when the server sends a failure', async () => {
  let isCancelled = false;
  // The server does not end the stream itself.
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('event: failed\ndata: {"message":"Non."}\n\n'));
    },
    cancel() {
      isCancelled = true;
    },
  });
  const { signal } = new AbortController();
  const request = requestInterpretation(SELECTION, { signal, onPart: () => undefined });
  (await server.take('POST', '/api/interpret')).respond(new Response(body));
  await expect(request).rejects.toThrow('API Error: 503');
  expect(isCancelled).toBe(true);
});
