import type OpenAI from 'openai';
import type { Response as ModelResponse } from 'openai/resources/responses/responses';
import type { AiEnvironment } from '#netlify/server/settings/environment.ts';

type Turn = OpenAI.Responses.EasyInputMessage;

/** One question to the provider: server-side instructions, then the conversation so far. */
export interface Question {
  instructions: string;
  turns: Turn[];
}

/** Tokens, as the provider bills them. */
export interface Usage {
  input: number;
  output: number;
}

/** A text, or why there is none and whether asking again can help. */
export type Answer =
  | { text: string; usage: Usage }
  | { trouble: string; retryAfterMs: number | null };

// Enough for 160 words and a little thinking; a longer text would not pass the gate.
const MOST_OUTPUT_TOKENS = 1_500;
const SHORT_WAIT_MS = 300;
const LONGEST_WAIT_MS = 3_000;

/** Asks once. Only an abort of `signal` throws: every fault of the provider is an answer. */
export async function ask(
  environment: AiEnvironment,
  { instructions, turns }: Question,
  signal: AbortSignal,
): Promise<Answer> {
  // Loaded here: a reading from the cache never pays for it.
  const { default: Client } = await import('openai');
  const client = new Client({
    apiKey: environment.OPENAI_API_KEY,
    baseURL: environment.OPENAI_BASE_URL,
    maxRetries: 0,
    logLevel: 'off',
  });
  // The client's own time limit ends with the headers: this one covers the body too.
  const limit = AbortSignal.timeout(environment.AI_CALL_TIMEOUT_MS);
  try {
    const response = await client.responses.create(
      {
        model: environment.OPENAI_MODEL,
        reasoning: { effort: environment.OPENAI_REASONING_EFFORT },
        instructions,
        input: turns,
        max_output_tokens: MOST_OUTPUT_TOKENS,
        store: false,
      },
      { signal: AbortSignal.any([signal, limit]), timeout: environment.AI_CALL_TIMEOUT_MS },
    );
    return readResponse(response);
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return { trouble: 'time limit', retryAfterMs: 0 };
    if (error instanceof Client.APIError && error.status) return refusedCall(error);
    return {
      trouble: error instanceof SyntaxError ? 'malformed' : 'connection',
      retryAfterMs: SHORT_WAIT_MS,
    };
  }
}

/** A response that is cut short, refused or not a response at all does not throw in the client. */
function readResponse(response: Partial<ModelResponse> | string | undefined): Answer {
  if (typeof response !== 'object' || !Array.isArray(response.output)) {
    return { trouble: 'malformed', retryAfterMs: 0 };
  }
  if (response.status !== 'completed') {
    const reason = response.incomplete_details?.reason ?? response.error?.code ?? response.status;
    return { trouble: `not completed: ${reason}`, retryAfterMs: 0 };
  }
  const contents = response.output.flatMap((item) => (item.type === 'message' ? item.content : []));
  if (contents.some(({ type }) => type === 'refusal'))
    return { trouble: 'refusal', retryAfterMs: 0 };
  const text = contents
    .map((content) => (content.type === 'output_text' ? content.text : ''))
    .join('');
  if (!text.trim()) return { trouble: 'empty', retryAfterMs: 0 };
  const { input_tokens: input = 0, output_tokens: output = 0 } = response.usage ?? {};
  return { text, usage: { input, output } };
}

function refusedCall(error: InstanceType<typeof OpenAI.APIError>): Answer {
  const { status, code, headers } = error;
  const passing = status === 429 ? code !== 'insufficient_quota' : Number(status) >= 500;
  const asked = Number(headers?.get('retry-after') ?? Number.NaN) * 1_000;
  const wait = Number.isFinite(asked) ? asked : SHORT_WAIT_MS;
  return {
    trouble: `status ${status}${code ? ` ${code}` : ''}`,
    retryAfterMs: passing && wait <= LONGEST_WAIT_MS ? wait : null,
  };
}
