import { beforeEach, expect, test } from 'vitest';
import { changePassword } from '#src/api/admin/session.ts';
import { $drafts } from '#src/features/admin/inbox/state.ts';
import { $newCodes } from '#src/features/admin/passkeys/state.ts';
import { $toast } from '#src/lib/browser/toasts.ts';
import { installFakeApi, waitUntilSettled } from '#tests/support/fake-api.ts';
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

/** Logs in, and answers the request. */
async function logIn(body: object, init?: ResponseInit): Promise<boolean> {
  const isAccepted = signIn('un-mot');
  (await server.take(...LOGIN)).answer(body, init);
  return isAccepted;
}

let signOutCount = 0;
onSignOut(() => signOutCount++);

beforeEach(() => {
  cancelLogin('out');
  signOutCount = 0;
});

test('signIn shows its own message for a wrong password, and the server’s message for a throttled login', async () => {
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

test('signIn asks for a second step before the session opens', async () => {
  expect(await logIn({ secondStep: { passkey: null } })).toBe(true);
  expect([$session.get(), $secondStep.get()]).toEqual(['out', { passkey: null }]);
});

test('adminCall repeats a call after each new login that an expired session requires', async () => {
  await logIn({ token: 't' });
  for (const token of ['u', 'v']) {
    const response = adminCall(changePassword, { body: BODY });
    (await server.take(...CHANGE)).answer({}, { status: 401 });
    await waitUntilSettled();
    expect([$session.get(), await server.listUntakenCalls()]).toEqual(['expired', []]);
    await logIn({ token });
    (await server.take(...CHANGE)).answer({ done: true });
    expect(await response).toEqual({ done: true });
  }
});

/** The response to a call that requires a more recent login. */
const RECENT_LOGIN_REQUIRED = [
  { message: 'Entrez votre mot de passe.', error: 'insufficient_user_authentication' },
  { status: 401 },
] as const;

test('adminCall repeats a call that requires a recent login after one, in the same session', async () => {
  await logIn({ token: 't' });
  const response = adminCall(changePassword, { body: BODY });
  (await server.take(...CHANGE)).answer(...RECENT_LOGIN_REQUIRED);
  await waitUntilSettled();
  expect($session.get()).toBe('unconfirmed');
  await logIn({}, { status: 401 });
  expect([$session.get(), await server.listUntakenCalls()]).toEqual(['unconfirmed', []]);
  await logIn({ token: 'u' });
  (await server.take(...CHANGE)).answer({ done: true });
  expect([await response, $session.get(), signOutCount]).toEqual([{ done: true }, 'in', 0]);
});

test('cancelLogin drops the call that requires a recent login, and keeps the session', async () => {
  await logIn({ token: 't' });
  $toast.set(null);
  const hasSucceeded = runWithErrorToast('Erreur', () => adminCall(changePassword, { body: BODY }));
  (await server.take(...CHANGE)).answer(...RECENT_LOGIN_REQUIRED);
  await waitUntilSettled();
  await logIn({ secondStep: { passkey: null } });
  cancelLogin('in');
  expect([await hasSucceeded, $toast.get(), signOutCount]).toEqual([false, null, 0]);
  expect([$session.get(), $secondStep.get()]).toEqual(['in', null]);
  expect(await server.listUntakenCalls()).toEqual([]);
  const nextCall = adminCall(changePassword, { body: BODY });
  (await server.take(...CHANGE)).answer({ done: true });
  expect(await nextCall).toEqual({ done: true });
});

test('cancelLogin signs out without an error toast, and rejects later calls', async () => {
  await logIn({ token: 't' });
  $toast.set(null);
  const hasSucceeded = runWithErrorToast('Erreur', () => adminCall(changePassword, { body: BODY }));
  (await server.take(...CHANGE)).answer({}, { status: 403 });
  await waitUntilSettled();
  cancelLogin('out');
  expect([await hasSucceeded, $toast.get(), signOutCount]).toEqual([false, null, 1]);
  const lateCall = adminCall(changePassword, { body: BODY });
  (await server.take(...CHANGE)).answer({}, { status: 401 });
  await expect(lateCall).rejects.toThrow(SessionAbandonedError);
});

test('signOut keeps the session after a failure, unless the server has no session', async () => {
  await logIn({ token: 't' });
  for (const [status, expectedResult, session] of [
    [500, false, 'in'],
    [401, true, 'out'],
  ] as const) {
    const isSignedOut = signOut();
    (await server.take(...LOGOUT)).answer({}, { status });
    expect([await isSignedOut, $session.get()]).toEqual([expectedResult, session]);
  }
});

test('signInWithNewPassword keeps the session, or lets it expire after a failed login', async () => {
  await logIn({ token: 't' });
  const acceptedLogin = signInWithNewPassword('neuf');
  (await server.take(...LOGIN)).answer({ token: 'u' });
  await acceptedLogin;
  expect($session.get()).toBe('in');
  const failedLogin = signInWithNewPassword('neuf');
  (await server.take(...LOGIN)).drop();
  await failedLogin;
  expect($session.get()).toBe('expired');
});

test('a logout erases drafts of answers and displayed recovery codes', async () => {
  await logIn({ token: 't' });
  $drafts.setKey('a', 'Bonjour');
  $newCodes.set(['ABCD']);
  cancelLogin('out');
  expect([$drafts.get(), $newCodes.get()]).toEqual([{}, null]);
});
