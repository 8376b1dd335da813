import { hash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { type Route, serveRoutes } from '#netlify/server/http/handler.ts';
import * as http from '#netlify/server/http/request-context.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import type { OpenSession } from '#src/api/admin/session.ts';
import { type Endpoint, NEEDS_RECENT_LOGIN, TOKEN_HEADER } from '#src/api/endpoint.ts';
import { newSecret, storedCredentials } from './credentials.ts';
import { describeDevice } from './security-events.ts';

const sessionSchema = z.object({
  epoch: z.int(),
  createdAt: z.number(),
  seenAt: z.number(),
  /** The CSRF token; all tabs of a browser share it. One from before it was stored opens nothing. */
  token: z._default(z.string(), ''),
  /** Browser and system, as the owner is shown them. */
  device: z._default(z.string(), ''),
  /** Set by the next login in the same browser. */
  endsAt: z._default(z.number(), Number.MAX_SAFE_INTEGER),
});

type Session = z.infer<typeof sessionSchema>;

const COOKIE = 'session-admin';
const COOKIE_PATTERN = /^[A-Za-z0-9_-]{43}$/;
const IDLE_MS = 30 * 60_000;
const ABSOLUTE_MS = 12 * 3_600_000;
/** Time for what one logs in for, and no more: see docs/decisions/0061-recent-login.md. */
const RECENT_MS = 10 * 60_000;
/** The time of last use is written at most once a minute. */
const TOUCH_MS = 60_000;
/** For the calls of other tabs that were under way with the former cookie. */
const HANDOVER_MS = 2 * 60_000;

const LONG_AGO =
  'Cette action demande une connexion de moins de dix minutes. Entrez à nouveau votre mot de passe.';

const store = () => jsonStore('sessions', sessionSchema);

/**
 * Opens a session: sets a new cookie and gives the CSRF token, which the page keeps in memory. A session that was open in
 * this browser hands its token over, so that other tabs go on, and ends: a copy of its cookie ends with it.
 */
export async function createSession(call: http.RequestContext, epoch: number): Promise<string> {
  const time = now().getTime();
  const former = await readSession(call);
  const isOver = !former || !isOpen(former.value, epoch);
  const token = isOver ? newSecret() : former.value.token;
  const cookie = newSecret();
  const device = describeDevice(call);
  await store().put(hash('sha256', cookie), {
    ...{ epoch, createdAt: time, seenAt: time, token, device },
    endsAt: time + ABSOLUTE_MS,
  });
  if (!isOver) {
    const endsAt = time + HANDOVER_MS;
    await store().update(former.id, (session) => session && { ...session, endsAt });
  }
  http.setCookie(call, COOKIE, cookie, ABSOLUTE_MS / 1000);
  return token;
}

async function readSession(call: http.RequestContext) {
  const cookie = http.readCookie(call, COOKIE, COOKIE_PATTERN);
  if (!cookie) return null;
  const id = hash('sha256', cookie);
  const stored = await store().getVersioned(id);
  return stored && { id, ...stored };
}

/** The Netlify function of an admin resource: each request needs a session. */
export function serveOwner(...routes: Route[]) {
  return serveRoutes(routes, requireSession);
}

/** @returns the session's id, a hash of its cookie @throws ApiError 401, or 403 for a change without its CSRF token */
async function requireSession(
  call: http.RequestContext,
  { method, access }: Endpoint,
): Promise<string> {
  const [stored, credentials] = await Promise.all([readSession(call), storedCredentials()]);
  // Keeps the cookie, because the read may be stale and the next request may find the session.
  if (!stored || !isOpen(stored.value, credentials?.epoch)) {
    throw new ApiError(401, 'Votre session a expiré. Veuillez vous reconnecter.');
  }
  const { id, value: session } = stored;
  const token = hash('sha256', call.request.headers.get(TOKEN_HEADER) ?? '', 'buffer');
  const needsToken = method !== 'GET' || access === 'personal';
  if (needsToken && !timingSafeEqual(token, hash('sha256', session.token, 'buffer'))) {
    throw new ApiError(403, 'Cette demande ne vient pas de la page où vous êtes connectée.');
  }
  const time = now().getTime();
  const isRecent = access === 'recent' || (access === 'personal' && call.query.has('cursor'));
  if (isRecent && time - session.createdAt >= RECENT_MS) {
    throw new ApiError(401, LONG_AGO, { details: { error: NEEDS_RECENT_LOGIN } });
  }
  // Conditional, so that a session deleted meanwhile is not written back. A full storage must not keep the owner from reading.
  if (time - session.seenAt >= TOUCH_MS) {
    await store()
      .replace(id, stored, { ...session, seenAt: time })
      .catch(logError);
  }
  return id;
}

function isOpen(session: Session, currentEpoch: number | undefined): boolean {
  const { epoch, createdAt, seenAt, endsAt, token } = session;
  const time = now().getTime();
  const isInTime = time - createdAt < ABSOLUTE_MS && time - seenAt < IDLE_MS && time < endsAt;
  return epoch === currentEpoch && token !== '' && isInTime;
}

export function clearSessionCookie(call: http.RequestContext): void {
  http.setCookie(call, COOKIE, '', 0);
}

export async function listSessions(current: string): Promise<OpenSession[]> {
  const epoch = (await storedCredentials())?.epoch;
  return (await store().all())
    .map(({ key: id, value: session }) => ({ id, session }))
    .filter(({ session }) => isOpen(session, epoch))
    .sort((one, other) => other.session.seenAt - one.session.seenAt)
    .map(({ id, session: { device, createdAt } }) => ({
      device,
      openedAt: new Date(createdAt).toISOString(),
      isThis: id === current,
    }));
}

/** Ends every session but this one: after a change of what opens them, and when the owner asks for it. */
export async function endOtherSessions(current: string): Promise<void> {
  const others = (await store().keys('')).filter((id) => id !== current);
  await mapConcurrently(others, (id) => store().delete(id));
}

export async function purgeSessions(): Promise<void> {
  const time = now().getTime();
  await store().deleteWhere(
    ({ createdAt, endsAt }) => createdAt < time - ABSOLUTE_MS || endsAt < time,
  );
}
