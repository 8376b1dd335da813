import { hash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { type Call, readCookie, setCookie } from '#netlify/server/http/call.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { mapConcurrently } from '#netlify/server/storage/pool.ts';
import { TOKEN_HEADER } from '#src/api/endpoint.ts';
import { newSecret, storedCredentials } from './credentials.ts';

const sessionSchema = z.object({ epoch: z.int(), createdAt: z.number(), seenAt: z.number() });

type Session = z.infer<typeof sessionSchema>;

const COOKIE = 'session-admin';
const COOKIE_PATTERN = /^[A-Za-z0-9_-]{43}$/;
const IDLE_MS = 30 * 60_000;
const ABSOLUTE_MS = 12 * 3_600_000;
/** The time of last use is written at most once a minute. */
const TOUCH_MS = 60_000;

const store = () => jsonStore('sessions', sessionSchema);

/**
 * Opens a session: sets its cookie and gives the CSRF token, which the page keeps in memory. A browser with an open
 * session keeps it, so that its other tabs stay logged in.
 */
export async function openSession(call: Call, epoch: number): Promise<string> {
  const cookie = (await openCookie(call, epoch)) ?? newSecret();
  const time = now().getTime();
  await store().put(hash('sha256', cookie), { epoch, createdAt: time, seenAt: time });
  setCookie(call, COOKIE, cookie, ABSOLUTE_MS / 1000);
  return tokenOf(cookie);
}

async function openCookie(call: Call, epoch: number): Promise<string | null> {
  const cookie = readCookie(call, COOKIE, COOKIE_PATTERN);
  const stored = cookie && (await store().get(hash('sha256', cookie)));
  return stored && isOpen(stored, epoch) ? cookie : null;
}

/**
 * Checks the session, and for a change its CSRF token.
 * @returns the session's id, a hash of its cookie
 * @throws Refusal 401 without an open session, 403 without the right token
 */
export async function requireSession(call: Call, isChange: boolean): Promise<string> {
  const cookie = readCookie(call, COOKIE, COOKIE_PATTERN);
  if (!cookie) throw sessionOver();
  const key = hash('sha256', cookie);
  const [stored, credentials] = await Promise.all([store().getVersioned(key), storedCredentials()]);
  // The cookie is kept: the read may be stale, and the next call then finds the session.
  if (!stored || !isOpen(stored.value, credentials?.epoch)) throw sessionOver();
  const { value: session } = stored;
  const time = now().getTime();
  // Conditional, so that a session deleted meanwhile is not written back.
  if (time - session.seenAt >= TOUCH_MS) {
    await store().replace(key, stored, { ...session, seenAt: time });
  }
  const token = hash('sha256', call.request.headers.get(TOKEN_HEADER) ?? '', 'buffer');
  if (isChange && !timingSafeEqual(token, hash('sha256', tokenOf(cookie), 'buffer'))) {
    throw new Refusal(403, 'Cette demande ne vient pas de la page où vous êtes connectée.');
  }
  return key;
}

function sessionOver(): Refusal {
  return new Refusal(401, 'Votre session a expiré. Veuillez vous reconnecter.');
}

function isOpen({ epoch, createdAt, seenAt }: Session, currentEpoch: number | undefined): boolean {
  const time = now().getTime();
  return epoch === currentEpoch && time - createdAt < ABSOLUTE_MS && time - seenAt < IDLE_MS;
}

/** Deletes the session's cookie. */
export function forgetSession(call: Call): void {
  setCookie(call, COOKIE, '', 0);
}

/** Deletes expired sessions. */
export async function purgeSessions(): Promise<void> {
  const oldest = now().getTime() - ABSOLUTE_MS;
  await mapConcurrently(await store().keys(''), async (key) => {
    const session = await store().get(key);
    if (session && session.createdAt < oldest) await store().delete(key);
  });
}

/** The CSRF token is derived from the HttpOnly cookie, so that all tabs of a browser share it. */
function tokenOf(cookie: string): string {
  return hash('sha256', `jeton:${cookie}`, 'base64url');
}
