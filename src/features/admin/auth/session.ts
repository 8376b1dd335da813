import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { atom } from 'nanostores';
import { logIn, logOut } from '#src/api/admin/session.ts';
import { type CallArguments, call, HttpError, setCsrfToken } from '#src/api/client.ts';
import { type Endpoint, NEEDS_RECENT_LOGIN, type ResponseOf } from '#src/api/endpoint.ts';
import { dismissErrorToast, notify, notifyError } from '#src/lib/browser/toasts.ts';

const STATUS_MESSAGES: Record<number, string> = {
  // Displayed by the login form only: other calls that get a 401 open the login dialog.
  401: 'Mot de passe incorrect',
  404: 'Cet élément n’existe plus.',
  409: 'Cet élément a été modifié entre-temps.',
  413: 'C’est trop volumineux pour être envoyé en une fois.',
  429: 'Trop de demandes en peu de temps.',
  500: 'Le serveur a rencontré une erreur.',
  502: 'Le serveur a rencontré une erreur.',
  503: 'Le serveur est momentanément indisponible.',
  504: 'Le serveur n’a pas répondu à temps.',
};

const UNREACHABLE_MESSAGE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
const UNREADABLE_MESSAGE = 'La réponse du serveur n’a pas pu être lue.';

/** An error whose message is a French sentence for the administrator. */
export class UserMessageError extends Error {}

/** Returns the server's French message, else `fallback`, else a message about the kind of failure. */
export function getErrorMessage(error: unknown, fallback?: string): string {
  if (error instanceof UserMessageError) return error.message;
  const httpError = error instanceof HttpError ? error : null;
  if (httpError?.serverMessage) return httpError.serverMessage;
  if (fallback) return fallback;
  // `fetch` throws a TypeError if it cannot connect.
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  if (isTimeout || error instanceof TypeError) return UNREACHABLE_MESSAGE;
  return STATUS_MESSAGES[httpError?.status ?? 0] ?? UNREADABLE_MESSAGE;
}

/** In `expired` and `unconfirmed` (a call needs a recent login), a login dialog is open and requests wait. */
export const $session = atom<'out' | 'in' | 'expired' | 'unconfirmed'>('out');

/** A second login step, null if none is due. `passkey` is null if only a recovery code is accepted. */
export const $secondStep = atom<{ passkey: PublicKeyCredentialRequestOptionsJSON | null } | null>(
  null,
);

/** Properties of the site, set when the island starts. */
export const $site = atom({
  name: '',
  /** Address of the site, without a trailing slash. */
  origin: '',
  /** Default author of a new post. */
  author: '',
});

/** The administrator cancelled the login for which a request waited, or logged out. */
export class SessionAbandonedError extends Error {}

/** Registers a function that clears private data at each logout. */
export function onSignOut(run: () => void): void {
  $session.listen((session) => {
    if (session === 'out') run();
  });
}

/** Shows an error toast, unless the administrator cancelled the login. */
export function notifyFailure(title: string, error: unknown, fallback?: string): void {
  if (error instanceof SessionAbandonedError) return;
  notifyError(title, getErrorMessage(error, fallback));
}

/** Runs an action. A failure shows a toast with `getErrorMessage`'s text. @returns whether it succeeded */
export async function runWithErrorToast(
  failureTitle: string,
  run: () => unknown,
  fallback?: string,
): Promise<boolean> {
  dismissErrorToast();
  try {
    await run();
    return true;
  } catch (error) {
    notifyFailure(failureTitle, error, fallback);
    return false;
  }
}

/** Returns a function that passes its arguments to `run`, within `runWithErrorToast`. */
export function withErrorToast<Input extends unknown[]>(
  failureTitle: string,
  run: (...input: Input) => unknown,
  fallback?: string,
): (...input: Input) => Promise<boolean> {
  return (...input) => runWithErrorToast(failureTitle, () => run(...input), fallback);
}

/** The new login for which requests wait; null while no request waits. Rejected if the login is cancelled. */
let relogin: PromiseWithResolvers<void> | null = null;

/** Sends the password. @returns whether it was accepted; a second step may follow */
export const signIn = withErrorToast('Erreur de connexion', async (password: string) => {
  const response = await call(logIn, { body: { password } });
  if ('token' in response) completeSignIn(response.token);
  else $secondStep.set(response.secondStep);
});

/** Completes the login, and resumes the requests that waited for it. */
export function completeSignIn(token: string, welcome = "Bienvenue dans l'administration"): void {
  setCsrfToken(token);
  $secondStep.set(null);
  $session.set('in');
  relogin?.resolve();
  relogin = null;
  notify('Connexion réussie', welcome);
}

/** Ends all sessions of the administrator. A 401 means that they have ended; other errors change nothing. */
export const signOut = withErrorToast('Erreur de déconnexion', async () => {
  await call(logOut).catch((error) => {
    if (!(error instanceof HttpError && error.status === 401)) throw error;
  });
  $session.set('out');
  notify('Déconnexion réussie');
});

/** Rejects the waiting requests. The session ends (`out`), or continues without the new login (`in`). */
export function cancelLogin(session: 'out' | 'in'): void {
  $secondStep.set(null);
  $session.set(session);
  relogin?.reject(new SessionAbandonedError());
  relogin = null;
}

/** Logs in after a password change ended all sessions. A failure or second step opens the login dialog. */
export async function signInWithNewPassword(password: string): Promise<void> {
  const response = await call(logIn, { body: { password } }).catch(() => null);
  if (response && 'token' in response) return setCsrfToken(response.token);
  if (response) $secondStep.set(response.secondStep);
  $session.set('expired');
}

/** Runs a request, and again after a login that it requires, up to 3 times. @throws SessionAbandonedError */
export async function withSession<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isLoginRequired(error) || attempt > 3) throw error;
      if ($session.get() === 'out') throw new SessionAbandonedError();
      // `expired` does not become `unconfirmed`: the login that it requires anyway will be recent.
      if (!isRecentLoginRequired(error)) $session.set('expired');
      else if ($session.get() === 'in') $session.set('unconfirmed');
      relogin ??= Promise.withResolvers();
      await relogin.promise;
    }
  }
}

export function adminCall<E extends Endpoint>(
  endpoint: E,
  ...options: CallArguments<E>
): Promise<ResponseOf<E>> {
  return withSession(() => call(endpoint, ...options));
}

/** Whether the error requires a login; 403 means that this page's CSRF token is of an earlier session. */
function isLoginRequired(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 401 || error.status === 403);
}

function isRecentLoginRequired(error: unknown): boolean {
  return error instanceof HttpError && error.errorCode === NEEDS_RECENT_LOGIN;
}
