import type OpenAI from 'openai';
import * as z from 'zod/mini';
import type { AiEnvironment } from '#netlify/server/settings/environment.ts';

/** Tokens, as the provider bills them. */
export interface Usage {
  input: number;
  output: number;
}

export type Turn = OpenAI.Responses.EasyInputMessage;

export interface ModelRequest {
  /** The name of the answer's form, for the provider. */
  name: string;
  instructions: string;
  turns: Turn[];
  /** The form of the answer, which the provider holds to (structured output). */
  schema: z.ZodMiniType;
}

export interface Answer {
  /** As much of it as came. */
  text: string;
  usage: Usage;
  /** Why it is not whole, for the log. */
  trouble: string | null;
  /** When to ask again after a trouble; null when that cannot help. */
  retryAfterMs: number | null;
}

// A letter takes about 900; the rest is room for a model that thinks.
const MAX_OUTPUT_TOKENS = 4_000;
const RETRY_WAIT_MS = 300;
const MAX_RETRY_WAIT_MS = 3_000;

/**
 * Asks the model, and calls `onText` with the whole text so far whenever there is more of it. Throws only when aborted:
 * every error of the provider is a trouble of the answer.
 */
export async function ask(
  { name, instructions, turns, schema }: ModelRequest,
  environment: AiEnvironment,
  signal: AbortSignal,
  onText: (soFar: string) => void = () => undefined,
): Promise<Answer> {
  // Slow to load, and most calls of the function do without.
  const { default: Client } = await import('openai');
  const client = new Client({
    apiKey: environment.OPENAI_API_KEY,
    baseURL: environment.OPENAI_BASE_URL,
    // Whoever asks tries again: the client would also retry an exhausted quota.
    maxRetries: 0,
    logLevel: 'off',
  });
  // The client's own timeout ends with the headers: this one covers the stream too.
  const limit = AbortSignal.timeout(environment.AI_CALL_TIMEOUT_MS);
  const answer: Answer = {
    text: '',
    usage: { input: 0, output: 0 },
    trouble: 'connection',
    retryAfterMs: RETRY_WAIT_MS,
  };
  try {
    const events = await client.responses.create(
      {
        instructions,
        input: turns,
        text: {
          format: { type: 'json_schema', name, strict: true, schema: z.toJSONSchema(schema) },
        },
        model: environment.OPENAI_MODEL,
        reasoning: { effort: environment.OPENAI_REASONING_EFFORT },
        max_output_tokens: MAX_OUTPUT_TOKENS,
        store: false,
        stream: true,
      },
      { signal: AbortSignal.any([signal, limit]) },
    );
    for await (const event of events) {
      if (event.type === 'response.output_text.delta') {
        answer.text += event.delta;
        onText(answer.text);
      } else if ('response' in event) {
        Object.assign(answer, readEnd(event.response, answer.text));
      }
    }
    return answer;
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return { ...answer, ...trouble('time limit') };
    if (error instanceof Client.APIError && error.status) return { ...answer, ...refused(error) };
    return answer;
  }
}

/** What the response says of itself, since the client does not throw for one that is truncated or refused. */
function readEnd(
  { status, incomplete_details: incomplete, error, usage }: OpenAI.Responses.Response,
  text: string,
): Partial<Answer> {
  if (status === 'in_progress' || status === 'queued') return {};
  const tokens = { input: usage?.input_tokens ?? 0, output: usage?.output_tokens ?? 0 };
  if (status !== 'completed') {
    const reason = incomplete?.reason ?? error?.code ?? status;
    return { usage: tokens, ...trouble(`not completed: ${reason}`) };
  }
  return { usage: tokens, ...trouble(text.trim() ? null : 'refusal') };
}

function refused({ status, code, headers }: InstanceType<typeof OpenAI.APIError>) {
  const isTransient = status === 429 ? code !== 'insufficient_quota' : Number(status) >= 500;
  const retryAfterMs = Number(headers?.get('retry-after') ?? Number.NaN) * 1_000;
  const wait = Number.isFinite(retryAfterMs) ? retryAfterMs : RETRY_WAIT_MS;
  const told = `status ${status}${code ? ` ${code}` : ''}`;
  return trouble(told, isTransient && wait <= MAX_RETRY_WAIT_MS ? wait : null);
}

function trouble(told: string | null, retryAfterMs: number | null = 0) {
  return { trouble: told, retryAfterMs };
}
