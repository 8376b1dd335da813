import { afterEach, expect, test } from 'vitest';
import type { PartEvent } from '#src/api/readings.ts';
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

/** A stream that the server does not end by itself. */
function streamOf(...chunks: string[]) {
  const stream = { isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
    },
    cancel() {
      stream.isCancelled = true;
    },
  });
  globalThis.fetch = async () => new Response(body);
  return stream;
}

function request(onPart: (event: PartEvent) => void = () => undefined) {
  return requestInterpretation(SELECTION, { signal: new AbortController().signal, onPart });
}

test('a reading that failed ends the call and lets its stream go', async () => {
  const stream = streamOf('event: failed\ndata: {"message":"Non."}\n\n');
  await expect(request()).rejects.toThrow('API Error: 503');
  expect(stream.isCancelled).toBe(true);
});

test('parts are read across the borders of what arrives together, comments aside', async () => {
  const parts: PartEvent[] = [];
  streamOf(
    ': en cours\n\nevent: part\ndata: {"part":"summ',
    'ary","text":"Début",',
    '"author":"ai"}\n\nevent: part\ndata: {"part":"future","text":"Suite","author":"reader"}\n\n',
    'event: failed\ndata: {}\n\n',
  );
  await expect(request((event) => parts.push(event))).rejects.toThrow('API Error: 503');
  expect(parts.map(({ text }) => text)).toEqual(['Début', 'Suite']);
});
