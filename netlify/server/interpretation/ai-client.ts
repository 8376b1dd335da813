import type OpenAI from 'openai';
import * as z from 'zod/mini';
import type { AiEnvironment } from '#netlify/server/lib/environment.ts';

/** Numbers of tokens, as billed by the provider. */
export interface Usage {
  input: number;
  output: number;
}

export interface Message {
  role: 'user' | 'assistant';
  content: string;
}

interface AiRequest {
  instructions: string;
  messages: Message[];
  schema: z.ZodMiniType;
}

export interface AiAnswer {
  /** The answer, or what arrived of it before an error. */
  text: string;
  usage: Usage;
  /** Why the answer is incomplete, in the words of the provider if possible; null for a complete answer. */
  error: string | null;
  /** After an error: how long to wait before a second request, or null if none should be sent. */
  retryAfterMs: number | null;
  /** True if the provider failed before it wrote anything, so that the request costs nothing. */
  isFree: boolean;
}

/** An interpretation takes about 900 tokens; the rest is for the model's reasoning. */
const MAX_OUTPUT_TOKENS = 4_000;
/** The wait before a second request if the provider's error names none. */
const DEFAULT_RETRY_WAIT_MS = 300;
/** If the provider demands a longer wait, no second request is sent, because a visitor is waiting. */
const MAX_RETRY_WAIT_MS = 3_000;
const MAX_ERROR_LENGTH = 300;

/** Parameters that some providers or models reject, with patterns for their names in an error message. */
const OPTIONAL_PARAMETERS = {
  reasoning: /reasoning/i,
  format: /text\.format|response_format|json_(?:schema|object)/i,
};
type OptionalParameter = keyof typeof OPTIONAL_PARAMETERS;

/** The end of an answer; `error` says why the answer is incomplete, or is null. */
interface AnswerEnd {
  usage: Usage;
  error: string | null;
}

/** Yields pieces of the answer's text, then the end of the answer. */
type Stream = AsyncGenerator<string | AnswerEnd>;

interface Attempt {
  client: OpenAI;
  request: AiRequest;
  environment: AiEnvironment;
  /** Parameters that the provider has rejected. */
  omitted: ReadonlySet<OptionalParameter>;
  signal: AbortSignal;
}

/**
 * Sends the request, and repeats it without a parameter that the provider rejects. Calls `onText` with the
 * text so far whenever more arrives. Throws only when `signal` is aborted; any other error is in the answer.
 */
export async function requestAnswer(
  request: AiRequest,
  environment: AiEnvironment,
  signal: AbortSignal,
  onText: (soFar: string) => void = () => undefined,
): Promise<AiAnswer> {
  // Imported lazily, because the package loads slowly and most requests do not need it.
  const { default: Client } = await import('openai');
  let errorBody = '';
  const client = new Client({
    apiKey: environment.OPENAI_API_KEY,
    baseURL: environment.OPENAI_BASE_URL,
    // The caller retries instead, because the client would also retry when the quota is exhausted.
    maxRetries: 0,
    logLevel: 'off',
    // Stores the text of an error, because the client drops a text without the shape of OpenAI's errors.
    async fetch(input, init) {
      const response = await fetch(input, init);
      if (!response.ok) errorBody = await response.clone().text();
      return response;
    },
  });
  const stream = environment.OPENAI_API === 'chat' ? streamChat : streamResponse;
  const omitted = new Set<OptionalParameter>();
  for (;;) {
    // This limit covers the stream too. The client's own timeout ends when the headers arrive.
    const timeLimit = AbortSignal.timeout(environment.AI_CALL_TIMEOUT_MS);
    // These initial values describe a failed connection.
    const answer: AiAnswer = {
      text: '',
      usage: { input: 0, output: 0 },
      error: 'connection',
      retryAfterMs: DEFAULT_RETRY_WAIT_MS,
      isFree: true,
    };
    const limitedSignal = AbortSignal.any([signal, timeLimit]);
    const attempt = { client, request, environment, omitted, signal: limitedSignal };
    try {
      for await (const piece of stream(attempt)) {
        answer.isFree = false;
        if (typeof piece === 'string') answer.text += piece;
        // `piece` is the end. If it has an error, the connection works, so a second request need not wait.
        else Object.assign(answer, piece, { retryAfterMs: 0 });
        onText(answer.text);
      }
      // A model that refuses explains it in other fields than the text.
      if (answer.error === null && !answer.text.trim()) answer.error = 'refusal';
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      // The provider may bill a request that was aborted while it worked on it.
      if (timeLimit.aborted)
        return { ...answer, error: 'time limit', retryAfterMs: 0, isFree: false };
      if (!(error instanceof Client.APIError) || !error.status) return answer;
      const rejected = findRejectedParameter(error.status, errorBody, omitted);
      if (!rejected) return { ...answer, ...toAnswerError(error, errorBody, environment) };
      omitted.add(rejected);
    }
  }
}

async function* streamResponse({ client, request, environment, omitted, signal }: Attempt): Stream {
  const { OPENAI_MODEL: model, OPENAI_REASONING_EFFORT: effort } = environment;
  const schema = z.toJSONSchema(request.schema);
  const format = { type: 'json_schema', name: 'lettre', strict: true, schema } as const;
  const events = await client.responses.create(
    {
      model,
      instructions: request.instructions,
      input: request.messages,
      store: false,
      stream: true,
      ...(effort !== 'off' && !omitted.has('reasoning') && { reasoning: { effort } }),
      ...(!omitted.has('format') && { text: { format } }),
      max_output_tokens: MAX_OUTPUT_TOKENS,
    },
    { signal },
  );
  for await (const event of events) {
    if (event.type === 'response.output_text.delta') yield event.delta;
    if (!('response' in event)) continue;
    // The client does not throw for a truncated or failed response.
    const { status, incomplete_details: incomplete, error, usage } = event.response;
    if (status === 'in_progress' || status === 'queued') continue;
    const reason = incomplete?.reason ?? error?.message ?? status;
    yield {
      usage: { input: usage?.input_tokens ?? 0, output: usage?.output_tokens ?? 0 },
      error: status === 'completed' ? null : `not completed: ${reason}`,
    };
  }
}

async function* streamChat({ client, request, environment, omitted, signal }: Attempt): Stream {
  const chunks = await client.chat.completions.create(
    {
      model: environment.OPENAI_MODEL,
      messages: [{ role: 'system', content: request.instructions }, ...request.messages],
      stream: true,
      ...(!omitted.has('format') && { response_format: { type: 'json_object' } }),
      max_tokens: MAX_OUTPUT_TOKENS,
    },
    { signal },
  );
  const usage: Usage = { input: 0, output: 0 };
  let finishReason: string | null = null;
  for await (const chunk of chunks) {
    const [choice] = chunk.choices;
    yield choice?.delta.content ?? '';
    finishReason = choice?.finish_reason ?? finishReason;
    usage.input = chunk.usage?.prompt_tokens ?? usage.input;
    usage.output = chunk.usage?.completion_tokens ?? usage.output;
  }
  // Without a finish reason the stream was cut off: it yields no end, so the error remains `connection`.
  const error = finishReason === 'stop' ? null : `not completed: ${finishReason}`;
  if (finishReason) yield { usage, error };
}

/** Returns the optional parameter that the error names, unless it was omitted already. */
function findRejectedParameter(
  status: number,
  body: string,
  omitted: ReadonlySet<OptionalParameter>,
): OptionalParameter | undefined {
  if (status !== 400 && status !== 422) return undefined;
  const names = Object.keys(OPTIONAL_PARAMETERS) as OptionalParameter[];
  return names.find((name) => !omitted.has(name) && OPTIONAL_PARAMETERS[name].test(body));
}

function toAnswerError(
  { status, code, error, headers }: InstanceType<typeof OpenAI.APIError>,
  body: string,
  { OPENAI_API_KEY: key }: AiEnvironment,
): Pick<AiAnswer, 'error' | 'retryAfterMs'> {
  const { message = body } = (error ?? {}) as { message?: string };
  // Hides the key, which a provider may repeat, and removes HTML tags. Without a key `…` replaces itself.
  const reason = `${message}`
    .replaceAll(key || '…', '…')
    .replace(/<[^>]*>|\s+/g, ' ')
    .trim();
  const isTransient = status === 429 ? code !== 'insufficient_quota' : Number(status) >= 500;
  const waitMs = parseRetryAfterMs(headers?.get('retry-after') ?? '');
  return {
    error: `status ${status}, ${reason.slice(0, MAX_ERROR_LENGTH)}`,
    retryAfterMs: isTransient && waitMs <= MAX_RETRY_WAIT_MS ? waitMs : null,
  };
}

/** Converts a `Retry-After` header, in seconds or an HTTP date, to milliseconds from now. */
function parseRetryAfterMs(value: string): number {
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(waitMs) ? DEFAULT_RETRY_WAIT_MS : Math.max(0, waitMs);
}
