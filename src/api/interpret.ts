import * as z from 'zod/mini';
import { HttpError, send } from './client.ts';
import {
  aiPromptSchema,
  authorsSchema,
  fragmentIdsSchema,
  interpretationSchema,
  selectionSchema,
} from './draw-schemas.ts';
import { endpoint, type RequestOf } from './endpoint.ts';

export const interpretAnswerSchema = z.object({
  interpretation: interpretationSchema,
  fragmentsUsed: fragmentIdsSchema,
  /** The user part of the prompt only: cards and categories. */
  aiPrompt: aiPromptSchema,
  authors: authorsSchema,
});

export type InterpretAnswer = z.infer<typeof interpretAnswerSchema>;

/**
 * Answers JSON, or with `Accept: text/event-stream` one `part` event as each part is ready
 * (`{ part, text, author }`), then one `done` event (`InterpretAnswer`) or one `failed` event (`{ message }`).
 */
export const interpret = endpoint('POST', '/api/interpret', {
  request: selectionSchema,
  response: interpretAnswerSchema,
});

const partEventSchema = z.object({
  part: z.enum(['summary', 'qualities', 'obstacles', 'future', 'special']),
  text: z.string(),
  author: z.enum(['ai', 'reader']),
});

export type PartEvent = z.infer<typeof partEventSchema>;

interface InterpretationOptions {
  signal: AbortSignal;
  /** Called as each part arrives, before the whole answer is there. */
  onPart: (event: PartEvent) => void;
}

const UNAVAILABLE = 503;

/** @throws Error `API Error: {status}` when the server gives no reading, or any error of a broken stream */
export async function requestInterpretation(
  selection: RequestOf<typeof interpret>,
  { signal, onPart }: InterpretationOptions,
): Promise<InterpretAnswer> {
  const headers = { Accept: 'text/event-stream' };
  const sent = send(interpret, { body: selection, signal, headers }).catch((error) => {
    throw error instanceof HttpError ? apiError(error.status) : error;
  });
  // The table does without it: it comes while the answer is on its way.
  const [response, { EventSourceParserStream }] = await Promise.all([
    sent,
    import('eventsource-parser/stream'),
  ]);
  if (!response.body) throw apiError(UNAVAILABLE);
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { done, value } = await events.read();
      if (done || value.event === 'failed') throw apiError(UNAVAILABLE);
      const data: unknown = JSON.parse(value.data);
      if (value.event === 'part') onPart(partEventSchema.parse(data));
      if (value.event === 'done') return interpretAnswerSchema.parse(data);
    }
  } finally {
    // Nothing more is wanted of a stream that is still open.
    events.cancel().catch(() => undefined);
  }
}

function apiError(status: number): Error {
  return new Error(`API Error: ${status}`);
}
