import { afterEach, expect, test } from 'vitest';
import { logIn } from '#src/api/admin/session.ts';
import { call } from '#src/api/client.ts';
import { getErrorMessage } from './session.ts';

const { fetch: realFetch } = globalThis;
const { timeout: realTimeout } = AbortSignal;
const UNREACHABLE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
const FALLBACK = 'Erreur lors du changement.';
const MESSAGE = 'Le stockage ne répond pas. Réessayez dans un instant.';

afterEach(() => {
  globalThis.fetch = realFetch;
  AbortSignal.timeout = realTimeout;
});

/** Sends a request with this `fetch`. @returns the error */
async function getCallError(fakeFetch: typeof fetch): Promise<unknown> {
  globalThis.fetch = fakeFetch;
  return call(logIn, { body: { password: 'une-barque-rouge' } }).catch((error: unknown) => error);
}

const respond = (body: string, init: ResponseInit) => async () => new Response(body, init);
const neverRespond: typeof fetch = (_, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

test.each<[string, typeof fetch, string, string]>([
  ['an empty 500', respond('', { status: 500 }), 'Le serveur a rencontré une erreur.', FALLBACK],
  ['a JSON 503', respond(JSON.stringify({ message: MESSAGE }), { status: 503 }), MESSAGE, MESSAGE],
  [
    'an error page of Netlify',
    respond('<h1>Gateway Timeout</h1>', { status: 504 }),
    'Le serveur n’a pas répondu à temps.',
    FALLBACK,
  ],
  [
    'an oversized body',
    respond('<html>too large</html>', { status: 413 }),
    'C’est trop volumineux pour être envoyé en une fois.',
    FALLBACK,
  ],
  ['no network', () => Promise.reject(new TypeError('fetch failed')), UNREACHABLE, FALLBACK],
])('getErrorMessage explains %s', async (_, fakeFetch, message, messageWithFallback) => {
  const error = await getCallError(fakeFetch);
  expect(getErrorMessage(error)).toBe(message);
  expect(getErrorMessage(error, FALLBACK)).toBe(messageWithFallback);
});

test('call gives up after twenty seconds without a response', async () => {
  const timeoutsMs: number[] = [];
  AbortSignal.timeout = (milliseconds) => {
    timeoutsMs.push(milliseconds);
    return realTimeout.call(AbortSignal, 1);
  };
  const error = await getCallError(neverRespond);
  expect(timeoutsMs).toEqual([20_000]);
  expect(getErrorMessage(error)).toBe(UNREACHABLE);
});
