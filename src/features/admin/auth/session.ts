import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { atom } from 'nanostores';
import { logIn, logOut } from '#src/api/admin/session.ts';
import { type CallArguments, call, HttpError, setToken } from '#src/api/client.ts';
import { type Endpoint, NEEDS_RECENT_LOGIN, type ResponseOf } from '#src/api/endpoint.ts';
import { clearError, notify, notifyError } from '#src/lib/browser/toasts.ts';
import { errorMessage } from './error-message.ts';

/**
 * `expired`: the server ended the session; what is on screen waits there for the owner to return. `unconfirmed`: it is open,
 * and a call waits for her to log in again.
 */
export const $session = atom<'out' | 'in' | 'expired' | 'unconfirmed'>('out');

/**
 * What a login waits for after the right password: a passkey, or a recovery code where `passkey` is null; null when it
 * waits for nothing.
 */
export const $secondStep = atom<{ passkey: PublicKeyCredentialRequestOptionsJSON | null } | null>(
  null,
);

/** What the administration shows of the site around it; set when the island starts. */
export const $site = atom({
  name: '',
  /** Address of the site, without a trailing slash. */
  origin: '',
  /** Name under a new post. */
  author: '',
});

/** The owner was asked for her password, and gave up what she was doing. */
export class SessionAbandonedError extends Error {}

/** Runs whenever nobody is logged in any more: what a store holds of the owner's goes. */
export function onSignOut(run: () => void): void {
  $session.listen((session) => {
    if (session === 'out') run();
  });
}

/** Says that a call of the owner's failed; not when she left the session it was made in. */
export function notifyFailure(title: string, error: unknown, specified?: string): void {
  if (!(error instanceof SessionAbandonedError)) notifyError(title, errorMessage(error, specified));
}

/**
 * Runs what the owner asked for. `specified`: what she is told where the server gives no reason of its own.
 * @returns whether it was done; where not, she is told why
 */
export async function runWithErrorToast(
  failureTitle: string,
  run: () => unknown,
  specified?: string,
): Promise<boolean> {
  clearError();
  try {
    await run();
    return true;
  } catch (error) {
    notifyFailure(failureTitle, error, specified);
    return false;
  }
}

/** A function that attempts this with whatever it is given. */
export function withErrorToast<Given extends unknown[]>(
  failureTitle: string,
  run: (...given: Given) => unknown,
  specified?: string,
): (...given: Given) => Promise<boolean> {
  return (...given) => runWithErrorToast(failureTitle, () => run(...given), specified);
}

/** Settled when the owner has logged in again, or has chosen not to. */
let relogin: PromiseWithResolvers<void> | null = null;

/** @returns false when the password was not accepted; where it was, a second step may follow */
export const signIn = withErrorToast('Erreur de connexion', async (password: string) => {
  if (await createSession(password)) completeSignIn();
});

/** @returns false when the second step follows */
async function createSession(password: string): Promise<boolean> {
  const answer = await call(logIn, { body: { password } });
  if ('token' in answer) setToken(answer.token);
  else $secondStep.set(answer.secondStep);
  return 'token' in answer;
}

/** The owner is in: what waited for her goes on. */
export function completeSignIn(welcome = "Bienvenue dans l'administration"): void {
  $secondStep.set(null);
  $session.set('in');
  relogin?.resolve();
  relogin = null;
  notify('Connexion réussie', welcome);
}

/** Ends every session; without an answer the owner is told that hers may still be open. */
export async function signOut(): Promise<void> {
  const isOut = await runWithErrorToast('Erreur de déconnexion', () =>
    call(logOut).catch((error) => {
      if (!isSessionEnd(error)) throw error;
    }),
  );
  if (!isOut) return;
  $session.set('out');
  notify('Déconnexion réussie');
}

/** Rejects what waits for the login: the session is left, or goes on as it is. */
export function giveUpLogin(session: 'out' | 'in'): void {
  $secondStep.set(null);
  $session.set(session);
  relogin?.reject(new SessionAbandonedError());
  relogin = null;
}

/** The new password ended every session: this one goes on with it, after the second step where there is one. */
export async function signInWithNewPassword(password: string): Promise<void> {
  if (!(await createSession(password).catch(() => false))) $session.set('expired');
}

/**
 * Runs a call of the owner's. When her session has ended, or is too old for this call, asks for the password over what is on
 * screen and runs the call again.
 * @throws SessionAbandonedError, or what the call throws
 */
export async function withSession<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (!isSessionEnd(error) || tries > 3) throw error;
      if ($session.get() === 'out') throw new SessionAbandonedError();
      if (!isTooOld(error)) $session.set('expired');
      else if ($session.get() === 'in') $session.set('unconfirmed');
      relogin ??= Promise.withResolvers();
      await relogin.promise;
    }
  }
}

/** `call` for the owner's endpoints, within her session. */
export function adminCall<E extends Endpoint>(
  to: E,
  ...options: CallArguments<E>
): Promise<ResponseOf<E>> {
  return withSession(() => call(to, ...options));
}

/** 403: this page's token is no longer the session's. */
function isSessionEnd(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 401 || error.status === 403);
}

/** What the session is refused with, which is open otherwise. */
function isTooOld(error: unknown): boolean {
  return error instanceof HttpError && error.error === NEEDS_RECENT_LOGIN;
}
