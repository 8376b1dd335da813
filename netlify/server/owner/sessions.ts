import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import pLimit from 'p-limit';
import { hostCookieName, readCookie, setOwnCookie } from '#netlify/server/http/cookies.ts';
import type { Call } from '#netlify/server/http/http.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { storedCredentials } from './credentials.ts';

interface Session {
  epoch: number;
  /** Hash of the token that the page sends with every change. */
  token: string;
  createdAt: number;
  seenAt: number;
}

export interface OpenSession {
  /** A name that tells nothing of the cookie. */
  key: string;
  isTokenOf: (token: string) => boolean;
}

const COOKIE = 'session-admin';
const FORM = /^[A-Za-z0-9_-]{43}$/;
const IDLE_MS = 30 * 60_000;
const ABSOLUTE_MS = 12 * 3_600_000;
/** A session's last use is written at most once a minute. */
const TOUCH_MS = 60_000;
const AT_ONCE = 20;

const store = () => jsonStore<Session>('sessions');

/** Opens a session: sets its cookie and gives the token that the page keeps in memory. */
export async function openSession(call: Call, epoch: number): Promise<string> {
  const cookie = newSecret();
  const token = newSecret();
  const time = now().getTime();
  await store().put(hashed(cookie), {
    epoch,
    token: hashed(token),
    createdAt: time,
    seenAt: time,
  });
  setOwnCookie(call, COOKIE, cookie, ABSOLUTE_MS / 1000);
  return token;
}

/** The session of the call's cookie while it lasts, otherwise null. */
export async function findSession(call: Call): Promise<OpenSession | null> {
  const cookie = readCookie(call, hostCookieName(call, COOKIE), FORM);
  if (!cookie) return null;
  const key = hashed(cookie);
  const [stored, credentials] = await Promise.all([store().getVersioned(key), storedCredentials()]);
  if (!stored || !isOpen(stored.value, credentials?.epoch)) return null;
  const time = now().getTime();
  // The condition keeps a session that ends meanwhile from being written back.
  if (time - stored.value.seenAt >= TOUCH_MS) {
    await store().replace(key, { ...stored.value, seenAt: time }, stored.etag);
  }
  return { key, isTokenOf: (token) => isSame(hashed(token), stored.value.token) };
}

function isOpen({ epoch, createdAt, seenAt }: Session, currentEpoch: number | undefined): boolean {
  const time = now().getTime();
  return epoch === currentEpoch && time - createdAt < ABSOLUTE_MS && time - seenAt < IDLE_MS;
}

/** Takes the session's cookie out of the browser. */
export function forgetSession(call: Call): void {
  setOwnCookie(call, COOKIE, '', 0);
}

/** Erases sessions that can no longer be open. */
export async function purgeSessions(): Promise<void> {
  const oldest = now().getTime() - ABSOLUTE_MS;
  await pLimit(AT_ONCE).map(await store().keys(''), async (key) => {
    const session = await store().get(key);
    if (session && session.createdAt < oldest) await store().delete(key);
  });
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function hashed(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
