import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CATEGORY_TITLES, type Category, type Part } from '#src/tarot/arcana.ts';
import { type Pace, type RequestBody, responseOf, stream } from './ai-protocol.ts';
import { FALSEHOODS, falseTexts, goodTexts } from './ai-texts.ts';
import { deck } from './deck.ts';

/**
 * What the provider does with a call; an object's text is sent back as the model's own. The wrong ones pass every
 * word and are not true.
 */
export type Behaviour =
  | 'write'
  | 'refuse'
  | 'truncate'
  | 'stall'
  | 'stall-in-body'
  | 'nonsense'
  | 'wrong-object'
  | 'wrong-gaze'
  | 'wrong-number'
  | 'wrong-order'
  | 'missing-key'
  | 'other-key'
  | 'cut-json'
  | 'malformed'
  | 'not-json'
  | 'rate-limit'
  | 'out-of-quota'
  | 'fault'
  | 'wrong-key'
  | 'drop'
  | { text: string };

/** About what French text costs. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** What a call costs to read: all that the model is told. */
export function countRead({ instructions, input, text }: Omit<RequestBody, 'model'>): number {
  return countTokens(instructions + JSON.stringify([input, text]));
}

/** The part that a call asks for; null when it asks for none in the form of this project. */
export function partOf({ text }: RequestBody): Part | null {
  const name = text?.format.name ?? '';
  return name === 'summary' || name in CATEGORY_TITLES ? (name as Category) : null;
}

/** The ten, three or one that the prompt describes: « Le Mat (regard à droite, …) : ». */
export function cardsIn({ input }: RequestBody) {
  const lines = (input[0]?.content ?? '').split('\n');
  return lines.flatMap((line) => deck.find(({ name }) => line.startsWith(`${name} (`)) ?? []);
}

const REFUSED: Partial<Record<string, [status: number, code: string]>> = {
  'rate-limit': [429, 'rate_limit_exceeded'],
  'out-of-quota': [429, 'insufficient_quota'],
  fault: [500, 'server_error'],
  'wrong-key': [401, 'invalid_api_key'],
};

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Answers one call and gives the number of tokens it cost; rejects when the caller goes away before. */
export async function answerCall(
  body: RequestBody,
  behaviour: Behaviour,
  { reply, pace, gone }: { reply: ServerResponse; pace: Pace; gone: AbortSignal },
): Promise<number> {
  const failure = typeof behaviour === 'string' && fail(behaviour, reply);
  if (failure) return 0;
  const text = textOf(body, behaviour);
  const outputTokens = countTokens(text);
  const inputTokens = countRead(body);
  const response = responseOf(body.model, text, {
    inputTokens,
    outputTokens,
    refused: behaviour === 'refuse',
    truncated: behaviour === 'truncate',
  });
  await pause(pace.firstTokenMs, undefined, { signal: gone });
  if (body.stream) {
    await stream(reply, response, text, { pace, gone });
  } else {
    await pause((outputTokens / pace.tokensPerSecond) * 1_000, undefined, { signal: gone });
    reply.writeHead(200, JSON_TYPE).end(JSON.stringify(response));
  }
  return inputTokens + outputTokens;
}

/** True when the behaviour is to give no response of the protocol. */
function fail(behaviour: string, reply: ServerResponse): boolean {
  const [status, code] = REFUSED[behaviour] ?? [];
  if (status) {
    reply.writeHead(status, { ...JSON_TYPE, 'retry-after': '0' });
    reply.end(JSON.stringify({ error: { message: code, type: code, code } }));
    return true;
  }
  switch (behaviour) {
    case 'drop':
      reply.destroy();
      return true;
    case 'stall':
      return true;
    case 'stall-in-body':
      reply.writeHead(200, JSON_TYPE).write('{"id":');
      return true;
    case 'malformed':
      reply.writeHead(200, JSON_TYPE).end('{"id":"resp_1","status":"completed"}');
      return true;
    case 'not-json':
      reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>');
      return true;
    default:
      return false;
  }
}

function textOf(body: RequestBody, behaviour: Behaviour): string {
  if (typeof behaviour === 'object') return behaviour.text;
  const part = partOf(body);
  if (!part) throw new Error('The call asks for no part');
  const cards = cardsIn(body);
  const texts =
    behaviour in FALSEHOODS ? falseTexts(behaviour, part, cards) : goodTexts(part, cards);
  const written = JSON.stringify(texts);
  const [first, ...others] = Object.entries(texts);
  switch (behaviour) {
    case 'nonsense':
      return JSON.stringify(Object.fromEntries(Object.keys(texts).map((key) => [key, NONSENSE])));
    case 'missing-key':
      return JSON.stringify(Object.fromEntries(others));
    case 'other-key':
      return JSON.stringify({ ...texts, 'le-fou': first?.[1] });
    case 'cut-json':
    case 'truncate':
      return written.slice(0, 60);
    default:
      return written;
  }
}

const NONSENSE = 'Lorem ipsum dolor sit amet, la carte numéro quatre.';
