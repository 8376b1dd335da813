import { afterEach, describe, expect, test } from 'vitest';
import { logIn } from '#src/api/admin/session.ts';
import { call } from '#src/api/client.ts';
import { getErrorMessage } from './session.ts';

const { fetch: realFetch } = globalThis;
const { timeout } = AbortSignal;
const UNREACHABLE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
const SPECIFIED = 'Erreur lors du changement.';
const OURS = 'Le stockage ne répond pas. Réessayez dans un instant.';

afterEach(() => {
  globalThis.fetch = realFetch;
  AbortSignal.timeout = timeout;
});

/** What a call throws that gets this answer. */
async function failureUnder(answer: typeof fetch): Promise<unknown> {
  globalThis.fetch = answer;
  return call(logIn, { body: { password: 'une-barque-rouge' } }).catch((error: unknown) => error);
}

const answering = (body: string, init: ResponseInit) => async () => new Response(body, init);
const silent: typeof fetch = (_, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

describe.each<[string, typeof fetch, string, string]>([
  ['an empty 500', answering('', { status: 500 }), 'Le serveur a rencontré une erreur.', SPECIFIED],
  ['a sentence of ours', answering(JSON.stringify({ message: OURS }), { status: 503 }), OURS, OURS],
  [
    'a page of the host',
    answering('<h1>Gateway Timeout</h1>', { status: 504 }),
    'Le serveur n’a pas répondu à temps.',
    SPECIFIED,
  ],
  [
    'too much at once',
    answering('<html>too large</html>', { status: 413 }),
    'C’est trop volumineux pour être envoyé en une fois.',
    SPECIFIED,
  ],
  ['no network', () => Promise.reject(new TypeError('fetch failed')), UNREACHABLE, SPECIFIED],
])('%s', (_, answer, explained, specified) => {
  test('is explained, unless a sentence is specified and the server has none of ours', async () => {
    const failure = await failureUnder(answer);
    expect(getErrorMessage(failure)).toBe(explained);
    expect(getErrorMessage(failure, SPECIFIED)).toBe(specified);
  });
});

test('a call without an answer is given up after twenty seconds', async () => {
  const asked: number[] = [];
  AbortSignal.timeout = (milliseconds) => {
    asked.push(milliseconds);
    return timeout.call(AbortSignal, 1);
  };
  const failure = await failureUnder(silent);
  expect(asked).toEqual([20_000]);
  expect(getErrorMessage(failure)).toBe(UNREACHABLE);
});
