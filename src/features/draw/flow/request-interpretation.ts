import { EventSourceParserStream } from 'eventsource-parser/stream';
import { HttpError, sendRequest } from '#src/api/client.ts';
import type { RequestOf } from '#src/api/endpoint.ts';
import {
  type InterpretAnswer,
  interpret,
  interpretAnswerSchema,
  type PartEvent,
  partEventSchema,
} from '#src/api/readings.ts';

interface InterpretationOptions {
  signal: AbortSignal;
  /** Called when a part arrives, before the answer is complete. */
  onPart: (event: PartEvent) => void;
}

const UNAVAILABLE_STATUS = 503;

/** Streams an interpretation. @throws Error `API Error: {status}`, also 503 for `failed` or an early end */
export async function requestInterpretation(
  body: RequestOf<typeof interpret>,
  { signal, onPart }: InterpretationOptions,
): Promise<InterpretAnswer> {
  const headers = { Accept: 'text/event-stream' };
  const response = await sendRequest(interpret, { body, signal, headers }).catch((error) => {
    throw error instanceof HttpError ? createStatusError(error.status) : error;
  });
  if (!response.body) throw createStatusError(UNAVAILABLE_STATUS);
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done: isEnd, value: message } = await reader.read();
      if (isEnd || message.event === 'failed') throw createStatusError(UNAVAILABLE_STATUS);
      const data: unknown = JSON.parse(message.data);
      if (message.event === 'part') onPart(partEventSchema.parse(data));
      if (message.event === 'done') return interpretAnswerSchema.parse(data);
    }
  } finally {
    // The connection closes even if the server has not ended the stream.
    reader.cancel().catch(() => undefined);
  }
}

function createStatusError(status: number): Error {
  return new Error(`API Error: ${status}`);
}
