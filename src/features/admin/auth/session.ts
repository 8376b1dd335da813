import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { atom } from 'nanostores';
import { logIn, logOut } from '#src/api/admin/session.ts';
import { type CallArguments, call, HttpError, setToken } from '#src/api/client.ts';
import { type Endpoint, NEEDS_RECENT_LOGIN, type ResponseOf } from '#src/api/endpoint.ts';
import { clearError, notify, notifyError } from '#src/lib/browser/toasts.ts';

const BY_STATUS: Record<number, string> = {
  // Elsewhere it ends the session and is never displayed.
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

const UNREACHABLE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
const UNREADABLE = 'La réponse du serveur n’a pas pu être lue.';

/** An error whose message is written for the administrator. */
export class UserMessageError extends Error {}

/** The server's own sentence; without one the specified sentence, or what the failure means where none is specified. */
export function errorMessage(error: unknown, specified?: string): string {
  if (error instanceof UserMessageError) return error.message;
  const answer = error instanceof HttpError ? error : null;
  if (answer?.serverMessage) return withWait(answer, answer.serverMessage);
  if (specified) return specified;
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  if (isLate || error instanceof TypeError) return UNREACHABLE;
  return answer ? withWait(answer, BY_STATUS[answer.status] ?? UNREADABLE) : UNREADABLE;
}

/** Adds when to try again, unless the message already states a time. */
function withWait({ status, retryAfter }: HttpError, sentence: string): string {
  if (status !== 429 || !retryAfter || /\d/.test(sentence)) return sentence;
  const [count, unit] =
    retryAfter < 90 ? [retryAfter, 'seconde'] : [Math.ceil(retryAfter / 60), 'minute'];
  return `${sentence} Réessayez dans ${count} ${unit}${count > 1 ? 's' : ''}.`;
}

/**
 * `expired`: the server ended the session; the page stays for a new login. `unconfirmed`: it is open,
 * and a call waits for re-authentication.
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

/** The administrator cancelled the password prompt. */
export class SessionAbandonedError extends Error {}

/** Runs after each logout, to clear private data from the state. */
export function onSignOut(run: () => void): void {
  $session.listen((session) => {
    if (session === 'out') run();
  });
}

/** Notifies of a failed request, unless its session was abandoned. */
export function notifyFailure(title: string, error: unknown, specified?: string): void {
  if (!(error instanceof SessionAbandonedError)) notifyError(title, errorMessage(error, specified));
}

/**
 * Runs an action of the administrator. `specified`: the error message if the server gives no reason.
 * @returns whether it succeeded; a failure is notified
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

/** Settles when the administrator logs in again or cancels. */
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

/** Completes the login and resumes the calls that waited for it. */
export function completeSignIn(welcome = "Bienvenue dans l'administration"): void {
  $secondStep.set(null);
  $session.set('in');
  relogin?.resolve();
  relogin = null;
  notify('Connexion réussie', welcome);
}

/** Ends every session; without a response, warns that the session may still be open. */
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

/** Rejects the calls that wait for the login: the session ends, or continues unchanged. */
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
 * Runs a call of the administration. When the session has ended, or is too old for this call, prompts for the password over
 * what is on screen and runs the call again.
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

/** `call` for administrator endpoints, within the session. */
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
