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

/** How the stream of an answer ends. */
type End = 'complete' | 'truncate' | 'refuse' | 'drop' | 'stall';

interface Streamed {
  model: string;
  spent: { input: number; output: number };
  end: End;
  pace: Pace;
  gone: AbortSignal;
}

const CHARACTERS_A_TOKEN = 4;
/** A timer waits a millisecond too long, which adds up over hundreds of tokens. */
const TOKENS_A_PAUSE = 6;

/** Sends the text as events of the Responses API, about a token each. */
export async function stream(
  reply: ServerResponse,
  text: string,
  { model, spent, end, pace, gone }: Streamed,
): Promise<void> {
  reply.writeHead(200, { 'Content-Type': 'text/event-stream' });
  let number = 0;
  const send = (type: string, data: object) =>
    reply.write(
      `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: number++, ...data })}\n\n`,
    );
  const response = { id: 'resp_1', object: 'response', created_at: 0, model, error: null };
  send('response.created', { response: { ...response, status: 'in_progress', output: [] } });
  const item = { item_id: 'msg_1', output_index: 0, content_index: 0 };
  const tokens = text.match(new RegExp(`.{1,${CHARACTERS_A_TOKEN}}`, 'gsu')) ?? [];
  const start = performance.now();
  for (const [index, delta] of tokens.entries()) {
    const due = start + ((index + 1) / pace.tokensPerSecond) * 1_000;
    if (index % TOKENS_A_PAUSE === 0 && due > performance.now()) {
      await pause(due - performance.now(), undefined, { signal: gone });
    }
    send('response.output_text.delta', { ...item, delta, logprobs: [] });
  }
  if (end === 'stall') return;
  if (end === 'drop') {
    // What was sent is read before the connection breaks.
    await pause(100, undefined, { signal: gone });
    reply.destroy();
    return;
  }
  const refusal = 'Je ne peux pas répondre à cette demande.';
  if (end === 'refuse') send('response.refusal.delta', { ...item, delta: refusal });
  const content =
    end === 'refuse'
      ? { type: 'refusal', refusal }
      : { type: 'output_text', text, annotations: [], logprobs: [] };
  const isWhole = end !== 'truncate';
  send(isWhole ? 'response.completed' : 'response.incomplete', {
    response: {
      ...response,
      status: isWhole ? 'completed' : 'incomplete',
      incomplete_details: isWhole ? null : { reason: 'max_output_tokens' },
      output: [{ id: 'msg_1', type: 'message', role: 'assistant', content: [content] }],
      usage: {
        input_tokens: spent.input,
        output_tokens: spent.output,
        total_tokens: spent.input + spent.output,
      },
    },
  });
  reply.end();
}
