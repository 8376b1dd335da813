import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The part of a Responses API request that this project sends. */
export interface RequestBody {
  model: string;
  instructions: string;
  input: { role: string; content: string }[];
  store?: boolean;
  stream?: boolean;
  reasoning?: { effort: string };
  text?: {
    format: {
      type: string;
      name: string;
      strict?: boolean | null;
      schema: { properties?: Record<string, unknown>; required?: string[] };
    };
  };
}

export interface Pace {
  firstTokenMs: number;
  tokensPerSecond: number;
}

interface Outcome {
  inputTokens: number;
  outputTokens: number;
  refused: boolean;
  truncated: boolean;
}

/** A response object of the Responses API. */
export function responseOf(
  model: string,
  text: string,
  { inputTokens, outputTokens, refused, truncated }: Outcome,
): object {
  const content = refused
    ? { type: 'refusal', refusal: 'Je ne peux pas répondre à cette demande.' }
    : { type: 'output_text', text, annotations: [], logprobs: [] };
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 0,
    model,
    status: truncated ? 'incomplete' : 'completed',
    incomplete_details: truncated ? { reason: 'max_output_tokens' } : null,
    error: null,
    output: [{ id: 'msg_1', type: 'message', role: 'assistant', content: [content] }],
    usage: {
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
    },
  };
}

/** Sends the text as events of the Responses API, about a token each. */
export async function stream(
  reply: ServerResponse,
  response: object,
  text: string,
  { pace, gone }: { pace: Pace; gone: AbortSignal },
): Promise<void> {
  reply.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const send = (type: string, data: object) =>
    reply.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  send('response.created', { response: { ...response, status: 'in_progress', output: [] } });
  for (const delta of text.match(/.{1,4}/gsu) ?? []) {
    await pause(1_000 / pace.tokensPerSecond, undefined, { signal: gone });
    send('response.output_text.delta', { item_id: 'msg_1', delta });
  }
  send('response.completed', { response });
  reply.end();
}
