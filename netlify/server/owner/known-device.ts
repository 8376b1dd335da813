import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hostCookieName, readCookie, setOwnCookie } from '#netlify/server/http/cookies.ts';
import type { Call } from '#netlify/server/http/http.ts';

const COOKIE = 'appareil-admin';
const FORM = /^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/;
const A_YEAR_S = 31_536_000;

/**
 * A device on which the owner once logged in has its own count of attempts: whoever else guesses, and
 * however much, she is not slowed down there. The mark opens nothing by itself.
 * @returns a name for the device, or null for a stranger
 */
export function knownDevice(call: Call, deviceKey: string): string | null {
  const mark = readCookie(call, hostCookieName(call, COOKIE), FORM);
  if (!mark) return null;
  const [nonce = '', signature = ''] = mark.split('.');
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(nonce, deviceKey)))) return null;
  return createHash('sha256').update(nonce).digest('hex').slice(0, 32);
}

export function markDevice(call: Call, deviceKey: string): void {
  const nonce = randomBytes(16).toString('base64url');
  setOwnCookie(call, COOKIE, `${nonce}.${sign(nonce, deviceKey)}`, A_YEAR_S);
}

function sign(nonce: string, deviceKey: string): string {
  return createHmac('sha256', deviceKey).update(nonce).digest('base64url');
}
