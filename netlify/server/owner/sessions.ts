import { hash, timingSafeEqual } from 'node:crypto';
import { type Call, readCookie, setCookie } from '#netlify/server/http/call.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { mapConcurrently } from '#netlify/server/storage/pool.ts';
import { TOKEN_HEADER } from '#src/api/endpoint.ts';
import { newSecret, storedCredentials } from './credentials.ts';

interface Session {
  epoch: number;
  createdAt: number;
  seenAt: number;
}

const COOKIE = 'session-admin';
const FORM = /^[A-Za-z0-9_-]{43}$/;
const IDLE_MS = 30 * 60_000;
const ABSOLUTE_MS = 12 * 3_600_000;
/** A session's last use is written at most once a minute. */
const TOUCH_MS = 60_000;

const store = () => jsonStore<Session>('sessions');

/**
 * Opens a session: sets its cookie and gives the token that the page keeps in memory. A browser whose session is still
 * open goes on with that one: the pages in its other tabs stay logged in.
 */
export async function openSession(call: Call, epoch: number): Promise<string> {
  const cookie = (await openCookie(call, epoch)) ?? newSecret();
  const time = now().getTime();
  await store().put(hash('sha256', cookie), { epoch, createdAt: time, seenAt: time });
  setCookie(call, COOKIE, cookie, ABSOLUTE_MS / 1000);
  return tokenOf(cookie);
}

async function openCookie(call: Call, epoch: number): Promise<string | null> {
  const cookie = readCookie(call, COOKIE, FORM);
  const stored = cookie && (await store().get(hash('sha256', cookie)));
  return stored && isOpen(stored, epoch) ? cookie : null;
}

/**
 * A name of the call's session that tells nothing of its cookie.
 * @throws Refusal 401 without an open session, 403 for a change that its page did not ask for
 */
export async function requireSession(call: Call, isChange: boolean): Promise<string> {
  const cookie = readCookie(call, COOKIE, FORM);
  if (!cookie) throw sessionOver();
  const key = hash('sha256', cookie);
  const [stored, credentials] = await Promise.all([store().getVersioned(key), storedCredentials()]);
  // Its cookie stays: where a read only lagged behind, the next call finds the session again.
  if (!stored || !isOpen(stored.value, credentials?.epoch)) throw sessionOver();
  const { value: session } = stored;
  const time = now().getTime();
  // The condition keeps a session that ends meanwhile from being written back.
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

/** Takes the session's cookie out of the browser. */
export function forgetSession(call: Call): void {
  setCookie(call, COOKIE, '', 0);
}

/** Erases sessions that can no longer be open. */
export async function purgeSessions(): Promise<void> {
  const oldest = now().getTime() - ABSOLUTE_MS;
  await mapConcurrently(await store().keys(''), async (key) => {
    const session = await store().get(key);
    if (session && session.createdAt < oldest) await store().delete(key);
  });
}

/** Follows from the cookie, which no script can read: every page of the browser gets the same one when it logs in. */
function tokenOf(cookie: string): string {
  return hash('sha256', `jeton:${cookie}`, 'base64url');
}
