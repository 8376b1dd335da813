import { setTimeout as pause } from 'node:timers/promises';
import type OpenAI from 'openai';
import type { AiEnvironment } from '#netlify/server/settings/environment.ts';
import { typographer } from '#src/text/typography.ts';
import { inspectTexts } from './gate.ts';
import { schemaOf, type Texts } from './pieces.ts';
import { rewriteRequest } from './prompt.ts';
import type { ReadingSection } from './sections.ts';

/** Tokens, as the provider bills them. */
export interface Usage {
  input: number;
  output: number;
}

/** Result of writing a section: texts that passed the checks, or null; and the tokens used. */
export interface Written {
  texts: Texts | null;
  usage: Usage;
  /** Why each failed attempt failed, for the log. */
  troubles: string[];
}

/** A text, or the reason of the failure; `retryAfterMs` is null when a retry cannot help. */
type Answer = { text: string; usage: Usage } | { trouble: string; retryAfterMs: number | null };

const ATTEMPTS = 2;
// Enough for 120 words and a little reasoning; longer texts would not pass the checks.
const MAX_OUTPUT_TOKENS = 1_500;
const RETRY_WAIT_MS = 300;
const MAX_RETRY_WAIT_MS = 3_000;

/**
 * Has the model write a section, with one retry that tells it the defects of the first texts. Throws only when aborted.
 */
export async function writeSection(
  { cards, pieces, prompt, format }: ReadingSection,
  environment: AiEnvironment,
  signal: AbortSignal,
): Promise<Written> {
  const turns: OpenAI.Responses.EasyInputMessage[] = [{ role: 'user', content: prompt.input }];
  const written: Written = { texts: null, usage: { input: 0, output: 0 }, troubles: [] };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const request = { instructions: prompt.instructions, input: turns, text: { format } };
    const answer = await ask(environment, request, signal);
    if ('trouble' in answer) {
      written.troubles.push(answer.trouble);
      if (answer.retryAfterMs === null) break;
      if (attempt < ATTEMPTS) await pause(answer.retryAfterMs, undefined, { signal });
      continue;
    }
    written.usage.input += answer.usage.input;
    written.usage.output += answer.usage.output;
    const texts = readTexts(pieces, answer.text);
    if (!texts) {
      written.troubles.push('malformed');
      continue;
    }
    const defects = inspectTexts(pieces, cards, texts);
    if (defects.length === 0) return { ...written, texts };
    written.troubles.push(defects.map(({ code }) => code).join(' '));
    turns.push(
      { role: 'assistant', content: answer.text },
      { role: 'user', content: rewriteRequest(defects) },
    );
  }
  return written;
}

/** The texts of an answer, or null where it is not JSON of the requested keys. */
function readTexts(pieces: ReadingSection['pieces'], answer: string): Texts | null {
  try {
    const { data } = schemaOf(pieces).safeParse(JSON.parse(answer));
    return data
      ? Object.fromEntries(Object.entries(data).map(([key, text]) => [key, tidy(text)]))
      : null;
  } catch {
    return null;
  }
}

/** Fixes spaces and typography, which are not worth a retry. */
function tidy(text: string): string {
  const spaced = text.trim().replace(/[ \u00a0\u202f]*\s+/g, ' ');
  return typographer(spaced.replaceAll('...', '…'));
}

/** One call of the model. Throws only when aborted: every error of the provider is returned. */
async function ask(
  environment: AiEnvironment,
  request: Pick<
    OpenAI.Responses.ResponseCreateParamsNonStreaming,
    'instructions' | 'input' | 'text'
  >,
  signal: AbortSignal,
): Promise<Answer> {
  // Lazy import: a reading from the cache does not need it.
  const { default: Client } = await import('openai');
  const client = new Client({
    apiKey: environment.OPENAI_API_KEY,
    baseURL: environment.OPENAI_BASE_URL,
    // Retries are made above: the client would also retry an exhausted quota.
    maxRetries: 0,
    logLevel: 'off',
  });
  // The client's own timeout ends with the headers: this one covers the body too.
  const limit = AbortSignal.timeout(environment.AI_CALL_TIMEOUT_MS);
  try {
    const response = await client.responses.create(
      {
        ...request,
        model: environment.OPENAI_MODEL,
        reasoning: { effort: environment.OPENAI_REASONING_EFFORT },
        max_output_tokens: MAX_OUTPUT_TOKENS,
        store: false,
      },
      { signal: AbortSignal.any([signal, limit]) },
    );
    return readResponse(response);
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return trouble('time limit');
    if (error instanceof Client.APIError && error.status) return httpTrouble(error);
    return trouble(error instanceof SyntaxError ? 'malformed' : 'connection', RETRY_WAIT_MS);
  }
}

/** Checks the response, since the client does not throw for one that is truncated, refused or malformed. */
function readResponse(response: Partial<OpenAI.Responses.Response>): Answer {
  const { status, incomplete_details: incomplete, error, output_text: text, usage } = response;
  if (status !== 'completed') {
    return trouble(`not completed: ${incomplete?.reason ?? error?.code ?? status}`);
  }
  if (!text?.trim()) return trouble(text === undefined ? 'malformed' : 'refusal');
  return { text, usage: { input: usage?.input_tokens ?? 0, output: usage?.output_tokens ?? 0 } };
}

function httpTrouble({ status, code, headers }: InstanceType<typeof OpenAI.APIError>): Answer {
  const isTransient = status === 429 ? code !== 'insufficient_quota' : Number(status) >= 500;
  const retryAfterMs = Number(headers?.get('retry-after') ?? Number.NaN) * 1_000;
  const wait = Number.isFinite(retryAfterMs) ? retryAfterMs : RETRY_WAIT_MS;
  const told = `status ${status}${code ? ` ${code}` : ''}`;
  return trouble(told, isTransient && wait <= MAX_RETRY_WAIT_MS ? wait : null);
}

function trouble(told: string, retryAfterMs: number | null = 0): Answer {
  return { trouble: told, retryAfterMs };
}
