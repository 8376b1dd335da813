import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The fields of a request that this project sends, to the Responses API or converted from chat completions. */
export interface RequestBody {
  model: string;
  instructions: string;
  input: { role: string; content: string }[];
  response_format?: { type: string };
  max_tokens?: number;
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
type StreamEnd = 'complete' | 'truncate' | 'refuse' | 'drop' | 'stall';

interface StreamOptions {
  api: 'responses' | 'chat';
  model: string;
  tokens: { input: number; output: number };
  end: StreamEnd;
  pace: Pace;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

const CHARACTERS_PER_TOKEN = 4;
/** More than one token, because each timer waits up to a millisecond too long. */
const TOKENS_PER_PAUSE = 6;

/** Streams the text as events of the API, each with about one token. @throws AbortError if the client disconnects */
export async function streamAnswer(
  reply: ServerResponse,
  text: string,
  { api, model, tokens, end, pace, signal }: StreamOptions,
): Promise<void> {
  reply.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const { start, sendText, finish } =
    api === 'chat' ? createChatEvents(reply, model) : createResponseEvents(reply, text, model);
  start();
  const deltas = text.match(new RegExp(`.{1,${CHARACTERS_PER_TOKEN}}`, 'gsu')) ?? [];
  const startedAt = performance.now();
  for (const [index, delta] of deltas.entries()) {
    const dueAt = startedAt + ((index + 1) / pace.tokensPerSecond) * 1_000;
    if (index % TOKENS_PER_PAUSE === 0 && dueAt > performance.now()) {
      await pause(dueAt - performance.now(), undefined, { signal });
    }
    sendText(delta);
  }
  if (end === 'stall') return;
  if (end === 'drop') {
    // The pause lets the client read the text before the connection breaks.
    await pause(100, undefined, { signal });
    reply.destroy();
    return;
  }
  finish(end, tokens);
  reply.end();
}

interface EventWriter {
  start: () => void;
  sendText: (delta: string) => void;
  finish: (end: 'complete' | 'truncate' | 'refuse', tokens: StreamOptions['tokens']) => void;
}

function createChatEvents(reply: ServerResponse, model: string): EventWriter {
  const send = (choices: object[], moreFields: object = {}) => {
    const chunk = { id: 'chat_1', object: 'chat.completion.chunk', created: 0, model, choices };
    reply.write(`data: ${JSON.stringify({ ...chunk, ...moreFields })}\n\n`);
  };
  const createChoices = (delta: object, finish_reason: string | null = null) => [
    { index: 0, delta, finish_reason },
  ];
  return {
    start: () => send(createChoices({ role: 'assistant', content: '' })),
    sendText: (content) => send(createChoices({ content })),
    finish(end, { input, output }) {
      send(createChoices({}, end === 'truncate' ? 'length' : 'stop'));
      const usage = { prompt_tokens: input, completion_tokens: output };
      send([], { usage: { ...usage, total_tokens: input + output } });
      reply.write('data: [DONE]\n\n');
    },
  };
}

function createResponseEvents(reply: ServerResponse, text: string, model: string): EventWriter {
  let sequenceNumber = 0;
  const send = (type: string, data: object) =>
    reply.write(
      `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequenceNumber++, ...data })}\n\n`,
    );
  const response = { id: 'resp_1', object: 'response', created_at: 0, model, error: null };
  const item = { item_id: 'msg_1', output_index: 0, content_index: 0 };
  return {
    start: () =>
      send('response.created', { response: { ...response, status: 'in_progress', output: [] } }),
    sendText: (delta) => send('response.output_text.delta', { ...item, delta, logprobs: [] }),
    finish(end, tokens) {
      const refusal = 'Je ne peux pas répondre à cette demande.';
      if (end === 'refuse') send('response.refusal.delta', { ...item, delta: refusal });
      const content =
        end === 'refuse'
          ? { type: 'refusal', refusal }
          : { type: 'output_text', text, annotations: [], logprobs: [] };
      const isComplete = end !== 'truncate';
      send(isComplete ? 'response.completed' : 'response.incomplete', {
        response: {
          ...response,
          status: isComplete ? 'completed' : 'incomplete',
          incomplete_details: isComplete ? null : { reason: 'max_output_tokens' },
          output: [{ id: 'msg_1', type: 'message', role: 'assistant', content: [content] }],
          usage: {
            input_tokens: tokens.input,
            output_tokens: tokens.output,
            total_tokens: tokens.input + tokens.output,
          },
        },
      });
    },
  };
}
