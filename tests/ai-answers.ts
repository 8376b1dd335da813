import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { CATEGORIES, CATEGORY_TITLES, type Part } from '#src/tarot/arcana.ts';
import { type Pace, type RequestBody, responseOf, stream } from './ai-protocol.ts';
import { goodText } from './ai-texts.ts';

/** What the provider does with a call; an object's text is sent back as the model's own. */
export type Behaviour =
  | 'write'
  | 'refuse'
  | 'truncate'
  | 'stall'
  | 'stall-in-body'
  | 'nonsense'
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

/** The part that a prompt is about, told by its titles; null when it is about no single part. */
export function partOf(input: string): Part | null {
  const titles = CATEGORIES.filter((category) => input.includes(`${CATEGORY_TITLES[category]} :`));
  return titles.length === CATEGORIES.length ? 'summary' : (titles[0] ?? null);
}

/** « Le Mat (liberté, …) » gives « Le Mat ». */
export function cardNamesIn(input: string): string[] {
  const names = input.matchAll(/(?:^|; |: )(\p{Lu}[^(;:\n]*?) \(/gmu);
  return [...names].map(([, name]) => name as string);
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
  const inputTokens = countTokens(body.instructions + JSON.stringify(body.input));
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

function textOf({ input }: RequestBody, behaviour: Behaviour): string {
  if (typeof behaviour === 'object') return behaviour.text;
  if (behaviour === 'nonsense') return 'Lorem ipsum dolor sit amet, la carte numéro quatre.';
  const prompt = input[0]?.content ?? '';
  const text = goodText(partOf(prompt) ?? 'qualities', cardNamesIn(prompt));
  return behaviour === 'truncate' ? text.slice(0, 60) : text;
}
