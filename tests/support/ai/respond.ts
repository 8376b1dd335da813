import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { deck } from '#tests/support/deck-fixtures.ts';
import { type Pace, type RequestBody, stream } from './responses-api.ts';
import { beginning, createValidAnswerFor, only } from './valid-answers.ts';

/**
 * What the provider does with a call; `status` is an error of its own, `text` is sent back as the model's own, `spoil` puts
 * texts into a good answer, and with `until` the answer stops before a key.
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

/** About what French text costs. */
function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** What a call costs to read: all that the model is told. */
function countRead({ instructions, input, text }: RequestBody): number {
  return countTokens(instructions + JSON.stringify([input, text]));
}

/** The keys of the answer that a call asks for; without a schema, those that its texts name. */
export function keysIn({ text, instructions, input }: RequestBody): string[] {
  if (text) return Object.keys(text.format.schema.properties ?? {});
  const [, again] = /même voix : ([\w, ]+)\./.exec(input.at(-1)?.content ?? '') ?? [];
  if (again) return again.split(', ');
  return [...instructions.matchAll(/« (\w+) »/g)].map(([, key]) => key as string);
}

/** The cards that the prompt describes: « 1. Le Mat (figure principale … ». */
export function cardsIn({ input }: RequestBody) {
  const lines = (input[0]?.content ?? '').split('\n');
  return lines.flatMap((line) => {
    const [, name] = /^\d+\. (.+?) \(/.exec(line) ?? [];
    return deck.find((card) => card.name === name) ?? [];
  });
}

const REFUSED: Partial<Record<string, [status: number, code: string]>> = {
  'rate-limit': [429, 'rate_limit_exceeded'],
  'out-of-quota': [429, 'insufficient_quota'],
  fault: [500, 'server_error'],
  'wrong-key': [401, 'invalid_api_key'],
};

interface Answering {
  api: 'responses' | 'chat';
  reply: ServerResponse;
  pace: Pace;
  gone: AbortSignal;
}

/** Answers one call and gives the number of tokens it cost; rejects when the caller goes away before. */
export async function answerCall(
  body: RequestBody,
  behaviour: Behaviour,
  { api, reply, pace, gone }: Answering,
): Promise<{ input: number; output: number }> {
  const spent = { input: countRead(body), output: 0 };
  if (typeof behaviour === 'string' && fail(behaviour, reply)) return spent;
  if (typeof behaviour === 'object' && 'status' in behaviour) {
    const isText = typeof behaviour.body === 'string';
    const type = isText ? 'text/html' : 'application/json';
    reply.writeHead(behaviour.status, { 'Content-Type': type, ...behaviour.headers });
    reply.end(isText ? behaviour.body : JSON.stringify(behaviour.body));
    return spent;
  }
  await pause(pace.firstTokenMs, undefined, { signal: gone });
  const text = textOf(body, behaviour);
  spent.output = countTokens(text);
  const end =
    typeof behaviour === 'object' && 'until' in behaviour
      ? behaviour.ends
      : behaviour === 'refuse' || behaviour === 'truncate'
        ? behaviour
        : 'complete';
  await stream(reply, text, { api, model: body.model, spent, end, pace, gone });
  return spent;
}

/** True when the behaviour is to give no response of the protocol. */
function fail(behaviour: string, reply: ServerResponse): boolean {
  const [status, code] = REFUSED[behaviour] ?? [];
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

function textOf(body: RequestBody, behaviour: Exclude<Behaviour, { status: number }>): string {
  if (typeof behaviour === 'object' && 'text' in behaviour) return behaviour.text;
  const keys = keysIn(body);
  const answer = only(createValidAnswerFor(cardsIn(body)), keys);
  if (behaviour === 'nonsense') return JSON.stringify(only(NONSENSE, keys));
  if (behaviour === 'truncate') return beginning(answer, '');
  if (behaviour === 'refuse') return '';
  if (typeof behaviour === 'string') return JSON.stringify(answer);
  if ('until' in behaviour) return beginning(answer, behaviour.until);
  return JSON.stringify(only({ ...answer, ...behaviour.spoil }, keys));
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
