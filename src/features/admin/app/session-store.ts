import { type CallArguments, call, HttpError, setToken } from '#src/api/client.ts';
import type { Endpoint, ResponseOf } from '#src/api/endpoint.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { logIn, logOut } from './api.ts';
import { sentenceOf } from './failures.ts';
import { $session } from './session.ts';

/** The owner chose the login screen over returning to what she was doing. */
export class SessionLeft extends Error {}

/** Runs whenever nobody is logged in any more: what a store holds of the owner's goes. */
export function onLeave(run: () => void): void {
  $session.listen((session) => {
    if (session === 'out') run();
  });
}

/** Says that a call of the owner's failed; not when she left the session it was made in. */
export function reportFailure(title: string, error: unknown): void {
  if (!(error instanceof SessionLeft)) notifyError(title, sentenceOf(error));
}

/** Runs what the owner asked for. @returns whether it was done; where not, she is told why */
export async function attempt(failureTitle: string, run: () => unknown): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    reportFailure(failureTitle, error);
    return false;
  }
}

let comeback: PromiseWithResolvers<void> | null = null;

/** @returns false when the password was not accepted */
export async function signIn(password: string): Promise<boolean> {
  const returning = $session.get() === 'expired';
  $session.set(returning ? 'returning' : 'entering');
  try {
    await openSession(password);
  } catch (error) {
    $session.set(returning ? 'expired' : 'out');
    notifyError('Erreur de connexion', loginSentence(error));
    return false;
  }
  $session.set('in');
  comeback?.resolve();
  comeback = null;
  notify('Connexion réussie', "Bienvenue dans l'administration");
  return true;
}

async function openSession(password: string): Promise<void> {
  setToken((await call(logIn, { body: { password } })).token);
}

function loginSentence(error: unknown): string {
  const isRefused = error instanceof HttpError && error.status === 401;
  if (isRefused && !error.serverMessage) return 'Mot de passe incorrect';
  return sentenceOf(error, 'La connexion a échoué. Réessayez.');
}

/** Ends every session; without an answer the owner is told that hers may still be open. */
export async function signOut(): Promise<void> {
  try {
    await call(logOut);
  } catch (error) {
    if (!isSessionEnd(error)) {
      notifyError('Erreur de déconnexion', sentenceOf(error));
      return;
    }
  }
  $session.set('out');
  notify('Déconnexion réussie');
}

/** Gives up what was being done; a text that the server does not have yet is sent after the next login. */
export function leaveSession(): void {
  $session.set('out');
  comeback?.reject(new SessionLeft());
  comeback = null;
}

/** The new password ended every session: this one goes on with it. */
export async function continueWith(password: string): Promise<void> {
  try {
    await openSession(password);
  } catch {
    $session.set('expired');
  }
}

/**
 * Runs a call of the owner's. When her session has ended, asks for the password over what is on screen and
 * runs the call again.
 * @throws SessionLeft, or what the call throws
 */
export async function withSession<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isSessionEnd(error) || attempt > 3) throw error;
      if ($session.get() === 'out') throw new SessionLeft();
      await returnOfOwner();
    }
  }
}

/** `call` for the owner's endpoints, within her session. */
export function ownerCall<E extends Endpoint>(
  to: E,
  ...options: CallArguments<E>
): Promise<ResponseOf<E>> {
  return withSession(() => call(to, ...options));
}

/** 403: this page's token is no longer the session's. */
function isSessionEnd(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 401 || error.status === 403);
}

function returnOfOwner(): Promise<void> {
  if ($session.get() === 'in') $session.set('expired');
  comeback ??= Promise.withResolvers<void>();
  return comeback.promise;
}
