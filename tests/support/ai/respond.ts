import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { deck } from '#tests/support/deck-fixtures.ts';
import { type Pace, type RequestBody, streamAnswer } from './responses-api.ts';
import { createAnswerForCards, cutBefore, pickKeys } from './valid-answers.ts';

/**
 * What happens to a request. `write`: a valid answer. `status`: an HTTP error. `text`: the whole answer of the model.
 * `spoil`: a valid answer with these texts replaced. `until`: an answer that stops before this key.
 */
export type Behaviour =
  | 'write'
  | 'refuse'
  | 'truncate'
  | 'stall'
  | 'nonsense'
  | 'malformed'
  | 'not-events'
  | 'rate-limit'
  | 'out-of-quota'
  | 'fault'
  | 'wrong-key'
  | 'drop'
  | { status: number; body: object | string; headers?: Record<string, string> }
  | { text: string }
  | { spoil: Record<string, string> }
  | { until: string; ends: 'stall' | 'drop' | 'truncate' };

/** Estimates the number of tokens of a French text. */
function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Estimates the number of tokens of a request. */
function estimateInputTokens({ instructions, input, text }: RequestBody): number {
  return estimateTokens(instructions + JSON.stringify([input, text]));
}

/** Returns the keys of the answer that a request asks for, by its schema or else by its texts. */
export function findKeys({ text, instructions, input }: RequestBody): string[] {
  if (text) return Object.keys(text.format.schema.properties ?? {});
  const [, missingKeys] = /même voix : ([\w, ]+)\./.exec(input.at(-1)?.content ?? '') ?? [];
  if (missingKeys) return missingKeys.split(', ');
  return [...instructions.matchAll(/« (\w+) »/g)].map(([, key]) => key as string);
}

/** Returns the cards that the prompt describes, in lines such as « 1. Le Mat (figure principale … ». */
export function findCards({ input }: RequestBody) {
  const lines = (input[0]?.content ?? '').split('\n');
  return lines.flatMap((line) => {
    const [, name] = /^\d+\. (.+?) \(/.exec(line) ?? [];
    return deck.find((card) => card.name === name) ?? [];
  });
}

const ERRORS: Partial<Record<string, [status: number, code: string]>> = {
  'rate-limit': [429, 'rate_limit_exceeded'],
  'out-of-quota': [429, 'insufficient_quota'],
  fault: [500, 'server_error'],
  'wrong-key': [401, 'invalid_api_key'],
};

interface AnswerOptions {
  api: 'responses' | 'chat';
  reply: ServerResponse;
  pace: Pace;
  signal: AbortSignal;
}

/** Answers a request. @throws AbortError if the client disconnects before the end */
export async function answerCall(
  body: RequestBody,
  behaviour: Behaviour,
  { api, reply, pace, signal }: AnswerOptions,
): Promise<void> {
  if (typeof behaviour === 'string' && failOutsideProtocol(behaviour, reply)) return;
  if (typeof behaviour === 'object' && 'status' in behaviour) {
    const isText = typeof behaviour.body === 'string';
    const type = isText ? 'text/html' : 'application/json';
    reply.writeHead(behaviour.status, { 'Content-Type': type, ...behaviour.headers });
    reply.end(isText ? behaviour.body : JSON.stringify(behaviour.body));
    return;
  }
  await pause(pace.firstTokenMs, undefined, { signal });
  const text = createText(body, behaviour);
  const tokens = { input: estimateInputTokens(body), output: estimateTokens(text) };
  const end =
    typeof behaviour === 'object' && 'until' in behaviour
      ? behaviour.ends
      : behaviour === 'refuse' || behaviour === 'truncate'
        ? behaviour
        : 'complete';
  await streamAnswer(reply, text, { api, model: body.model, tokens, end, pace, signal });
}

/** Answers outside the protocol if the behaviour requires it. @returns whether it does */
function failOutsideProtocol(behaviour: string, reply: ServerResponse): boolean {
  const [status, code] = ERRORS[behaviour] ?? [];
  if (status) {
    reply.writeHead(status, { 'Content-Type': 'application/json', 'retry-after': '0' });
    reply.end(JSON.stringify({ error: { message: code, type: code, code } }));
    return true;
  }
  switch (behaviour) {
    case 'drop':
      reply.destroy();
      return true;
    case 'stall':
      return true;
    case 'malformed':
      reply.writeHead(200, { 'Content-Type': 'text/event-stream' });
      reply.end('event: response.output_text.delta\ndata: {"type":\n\n');
      return true;
    case 'not-events':
      reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>');
      return true;
    default:
      return false;
  }
}

function createText(body: RequestBody, behaviour: Exclude<Behaviour, { status: number }>): string {
  if (typeof behaviour === 'object' && 'text' in behaviour) return behaviour.text;
  const keys = findKeys(body);
  const answer = pickKeys(createAnswerForCards(findCards(body)), keys);
  if (behaviour === 'nonsense') return JSON.stringify(pickKeys(NONSENSE, keys));
  if (behaviour === 'truncate') return cutBefore(answer, '');
  if (behaviour === 'refuse') return '';
  if (typeof behaviour === 'string') return JSON.stringify(answer);
  if ('until' in behaviour) return cutBefore(answer, behaviour.until);
  return JSON.stringify(pickKeys({ ...answer, ...behaviour.spoil }, keys));
}

const LOREM = 'Lorem ipsum dolor sit amet, la carte numéro quatre.';
const NONSENSE = {
  opening: LOREM,
  qualities: LOREM,
  obstacles: LOREM,
  future: LOREM,
  special: LOREM,
  question: LOREM,
};
