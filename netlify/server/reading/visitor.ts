import { createHash, randomBytes } from 'node:crypto';
import { hostCookieName, isSecure, readCookie } from '#netlify/server/http/cookies.ts';
import type { Call } from '#netlify/server/http/http.ts';
import { RETENTION_DAYS } from '#src/tarot/retention.ts';

const COOKIE = 'visiteur';
const TOKEN = /^[A-Za-z0-9_-]{22}$/;

/** Storage never holds the cookie's value: whoever reads a store cannot become a visitor. */
function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 32);
}

/** Key of the visitor the browser already is, or null without the cookie. */
export function knownVisitor(call: Call): string | null {
  const token = readCookie(call, hostCookieName(call, COOKIE), TOKEN);
  return token && keyOf(token);
}

/** Key of the visitor; a browser without the cookie receives one, and its life is renewed at each use. */
export function visitor(call: Call): string {
  const token =
    readCookie(call, hostCookieName(call, COOKIE), TOKEN) ?? randomBytes(16).toString('base64url');
  const secure = isSecure(call) ? '; Secure' : '';
  const maxAge = RETENTION_DAYS.readings * 86_400;
  call.headers.append(
    'Set-Cookie',
    `${hostCookieName(call, COOKIE)}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
  );
  return keyOf(token);
}
