import { beforeEach, expect, test } from 'vitest';
import { changePassword } from '#src/api/admin/session.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { installFakeApi, settled } from '#tests/support/fake-api.ts';
import {
  $secondStep,
  $session,
  adminCall,
  cancelLogin,
  onSignOut,
  runWithErrorToast,
  SessionAbandonedError,
  signIn,
  signInWithNewPassword,
  signOut,
} from './session.ts';

const server = installFakeApi();
const LOGIN = ['POST', '/api/admin/login'] as const;
const LOGOUT = ['POST', '/api/admin/logout'] as const;
const CHANGE = ['POST', '/api/admin/change-password'] as const;
const BODY = { currentPassword: 'a', newPassword: 'b' };

/** Logs in, with the answer that the server gives. */
async function logIn(answer: object, init?: ResponseInit): Promise<boolean> {
  const signing = signIn('un-mot');
  (await server.take(...LOGIN)).answer(answer, init);
  return signing;
}

beforeEach(() => {
  cancelLogin('out');
});

test('a wrong one is told with the specified words, a throttled one with the server’s', async () => {
  expect(await logIn({}, { status: 401 })).toBe(false);
  expect($toast.get()).toMatchObject({
    title: 'Erreur de connexion',
    description: 'Mot de passe incorrect',
  });
  const message = 'Trop d’essais. Réessayez dans 30 secondes.';
  expect(await logIn({ message }, { status: 429 })).toBe(false);
  expect($toast.get()?.description).toBe(message);
  expect($session.get()).toBe('out');
});

test('a second step is asked for before the admin is in', async () => {
  expect(await logIn({ secondStep: { passkey: null } })).toBe(true);
  expect([$session.get(), $secondStep.get()]).toEqual(['out', { passkey: null }]);
});

test('a call that met the end of the session is made again once the admin is back', async () => {
  await logIn({ token: 't' });
  for (const token of ['u', 'v']) {
    const done = adminCall(changePassword, { body: BODY });
    (await server.take(...CHANGE)).answer({}, { status: 401 });
    await settled();
    expect([$session.get(), await server.listUntaken()]).toEqual(['expired', []]);
    await logIn({ token });
    (await server.take(...CHANGE)).answer({ done: true });
    expect(await done).toEqual({ done: true });
  }
});

/** What the server answers where the session is open, but older than the call allows. */
const TOO_OLD = [
  { message: 'Entrez votre mot de passe.', error: 'insufficient_user_authentication' },
  { status: 401 },
] as const;

test('a call that needs a recent login is made again after one, in the same session', async () => {
  await logIn({ token: 't' });
  let left = 0;
  onSignOut(() => left++);
  const done = adminCall(changePassword, { body: BODY });
  (await server.take(...CHANGE)).answer(...TOO_OLD);
  await settled();
  expect($session.get()).toBe('unconfirmed');
  await logIn({}, { status: 401 });
  expect([$session.get(), await server.listUntaken()]).toEqual(['unconfirmed', []]);
  await logIn({ token: 'u' });
  (await server.take(...CHANGE)).answer({ done: true });
  expect([await done, $session.get(), left]).toEqual([{ done: true }, 'in', 0]);
});

test('given up instead, it is never made, and the session goes on as it was', async () => {
  await logIn({ token: 't' });
  let left = 0;
  onSignOut(() => left++);
  $toast.set(null);
  const tried = runWithErrorToast('Erreur', () => adminCall(changePassword, { body: BODY }));
  (await server.take(...CHANGE)).answer(...TOO_OLD);
  await settled();
  await logIn({ secondStep: { passkey: null } });
  cancelLogin('in');
  expect(await tried).toBe(false);
  expect([$session.get(), $secondStep.get(), left, $toast.get()]).toEqual(['in', null, 0, null]);
  expect(await server.listUntaken()).toEqual([]);
  const next = adminCall(changePassword, { body: BODY });
  (await server.take(...CHANGE)).answer({ done: true });
  expect(await next).toEqual({ done: true });
});

test('who leaves instead is not told of a failure, and what stores hold goes', async () => {
  await logIn({ token: 't' });
  let left = 0;
  onSignOut(() => left++);
  $toast.set(null);
  const tried = runWithErrorToast('Erreur', () => adminCall(changePassword, { body: BODY }));
  (await server.take(...CHANGE)).answer({}, { status: 403 });
  await settled();
  cancelLogin('out');
  expect(await tried).toBe(false);
  expect([left, $toast.get()]).toEqual([1, null]);
  const late = adminCall(changePassword, { body: BODY });
  (await server.take(...CHANGE)).answer({}, { status: 401 });
  await expect(late).rejects.toThrow(SessionAbandonedError);
});

test('a logout that fails leaves the session open, but not where the server has none', async () => {
  await logIn({ token: 't' });
  for (const [status, isOut, session] of [
    [500, false, 'in'],
    [401, true, 'out'],
  ] as const) {
    const leaving = signOut();
    (await server.take(...LOGOUT)).answer({}, { status });
    expect([await leaving, $session.get()]).toEqual([isOut, session]);
  }
});

test('after a change of the password this session goes on, or asks for it', async () => {
  await logIn({ token: 't' });
  const goesOn = signInWithNewPassword('neuf');
  (await server.take(...LOGIN)).answer({ token: 'u' });
  await goesOn;
  expect($session.get()).toBe('in');
  const asks = signInWithNewPassword('neuf');
  (await server.take(...LOGIN)).drop();
  await asks;
  expect($session.get()).toBe('expired');
});
