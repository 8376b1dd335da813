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
import { streamedEvents } from './event-stream.ts';

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
  const response = await send(interpret, { body: selection, signal, headers }).catch((error) => {
    throw error instanceof HttpError ? apiError(error.status) : error;
  });
  if (!response.body) throw apiError(UNAVAILABLE);
  for await (const { name, data } of streamedEvents(response.body)) {
    if (name === 'part') onPart(partEventSchema.parse(data));
    if (name === 'done') return interpretAnswerSchema.parse(data);
    if (name === 'failed') break;
  }
  throw apiError(UNAVAILABLE);
}

function apiError(status: number): Error {
  return new Error(`API Error: ${status}`);
}
