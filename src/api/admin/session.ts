import * as z from 'zod/mini';
import {
  type CallOptions,
  call,
  type Endpoint,
  endpoint,
  type RequestOf,
  type ResponseOf,
  send,
} from '#src/api/endpoint.ts';

export const TOKEN_HEADER = 'X-CSRF-Token';

const password = z
  .string('Le mot de passe est obligatoire.')
  .check(
    z.minLength(1, 'Le mot de passe est obligatoire.'),
    z.maxLength(256, 'Le mot de passe compte 256 caractères au plus.'),
  );

export const doneSchema = z.object({ done: z.boolean() });

/** 401 for a wrong password, 429 with Retry-After for too many, 503 while no first password is configured. */
export const logIn = endpoint('POST', '/api/admin/login', {
  access: 'public',
  request: z.object({ password }),
  response: z.object({ token: z.string() }),
});

/** Ends every session of the owner, on every device. */
export const logOut = endpoint('POST', '/api/admin/logout', { response: doneSchema });

/** Ends every session of the owner, this one included: the new password is asked for next. */
export const changePassword = endpoint('POST', '/api/admin/change-password', {
  request: z.object({ currentPassword: password, newPassword: password }),
  response: doneSchema,
});

/** The session's token lives in the page's memory only: a reload returns to the login screen. */
let token = '';

export async function requestLogin(secret: string, signal?: AbortSignal): Promise<void> {
  token = (await call(logIn, { password: secret }, signal ? { signal } : {})).token;
}

export async function requestLogout(): Promise<void> {
  await ownerCall(logOut, undefined);
  token = '';
}

export async function requestPasswordChange(
  currentPassword: string,
  newPassword: string,
): Promise<void> {
  await ownerCall(changePassword, { currentPassword, newPassword });
  token = '';
}

/** The header that tells the server the call comes from the page that logged in. */
export function tokenHeader(): Record<string, string> {
  return { [TOKEN_HEADER]: token };
}

/** Runs one of the calls that a longer piece of work is made of; where a session ends on the way, again. */
export type InSession = <T>(run: () => Promise<T>) => Promise<T>;

/** `call` with the session's token. @throws HttpError, 401 when the session has ended */
export function ownerCall<E extends Endpoint>(
  to: E,
  body: RequestOf<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  return call(to, body, withToken(options));
}

export function ownerSend<E extends Endpoint>(
  to: E,
  body: RequestOf<E>,
  options: CallOptions = {},
): Promise<Response> {
  return send(to, body, withToken(options));
}

function withToken(options: CallOptions): CallOptions {
  return { ...options, headers: { ...options.headers, ...tokenHeader() } };
}
