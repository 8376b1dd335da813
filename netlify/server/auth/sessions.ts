import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { defineFunction, type Route } from '#netlify/server/http/handler.ts';
import * as http from '#netlify/server/http/request-context.ts';
import { mapConcurrently } from '#netlify/server/lib/async.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { logError } from '#netlify/server/lib/logger.ts';
import { createSecret, isEqualConstantTime } from '#netlify/server/signing/signing.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { CSRF_TOKEN_HEADER, type Endpoint, NEEDS_RECENT_LOGIN } from '#src/api/endpoint.ts';
import { loadCredentials } from './credentials.ts';

const sessionSchema = z.object({
  /** Copied from the credentials at login. The session is invalid once the credentials have another epoch. */
  epoch: z.int(),
  createdAt: z.number(),
  seenAt: z.number(),
  /** The CSRF token, shared by all tabs of a browser. Older code stored none: such a session is invalid. */
  token: z._default(z.string(), ''),
  /** The latest end of the session; a new login in its browser brings it forward. Older code stored none. */
  endsAt: z._default(z.number(), Number.MAX_SAFE_INTEGER),
});

type Session = z.infer<typeof sessionSchema>;

const COOKIE = 'session-admin';
/** 32 random bytes in base64url. */
const COOKIE_PATTERN = /^[A-Za-z0-9_-]{43}$/;
const MAX_IDLE_MS = 30 * 60_000;
const MAX_AGE_MS = 12 * 3_600_000;
/** Sensitive actions need a login that is at most this old, see docs/decisions/0061-recent-login.md. */
const MAX_RECENT_LOGIN_MS = 10 * 60_000;
/** `seenAt`, the time of the last use, is written at most once a minute. */
const SEEN_AT_INTERVAL_MS = 60_000;
/** After a new login the old cookie works a little longer, for requests in flight from other tabs. */
const HANDOVER_MS = 2 * 60_000;

const RECENT_LOGIN_REQUIRED_MESSAGE =
  'Cette action demande une connexion de moins de dix minutes. Entrez à nouveau votre mot de passe.';

const store = () => jsonStore('sessions', sessionSchema);

/**
 * Opens a session and sets its cookie. The browser's former session passes on its token, so that other tabs
 * continue to work, and ends soon, so that a copy of the old cookie becomes useless. @returns the CSRF token
 */
export async function createSession(context: http.RequestContext, epoch: number): Promise<string> {
  const time = now().getTime();
  const stored = await readSession(context);
  const formerSession = stored && isValidSession(stored.value, epoch) ? stored : null;
  const token = formerSession ? formerSession.value.token : createSecret();
  const cookie = createSecret();
  const times = { createdAt: time, seenAt: time, endsAt: time + MAX_AGE_MS };
  await store().put(hash('sha256', cookie), { epoch, token, ...times });
  if (formerSession) {
    const endsAt = time + HANDOVER_MS;
    await store().update(formerSession.id, (session) => session && { ...session, endsAt });
  }
  http.setCookie(context, COOKIE, cookie, MAX_AGE_MS / 1000);
  return token;
}

async function readSession(context: http.RequestContext) {
  const cookie = http.readCookie(context, COOKIE, COOKIE_PATTERN);
  if (!cookie) return null;
  const id = hash('sha256', cookie);
  const stored = await store().getVersioned(id);
  return stored && { id, ...stored };
}

/** Creates a Netlify function of the administration: every endpoint that is not public needs a session. */
export function defineAdminFunction(...routes: Route[]) {
  return defineFunction(routes, requireSession);
}

/** @returns the session's id @throws ApiError 401 without a (recent) login, 403 without a required token */
async function requireSession(
  context: http.RequestContext,
  { method, access }: Endpoint,
): Promise<string> {
  const [stored, credentials] = await Promise.all([readSession(context), loadCredentials()]);
  // The cookie is not cleared, because the read may be stale and the next request may find the session.
  if (!stored || !isValidSession(stored.value, credentials?.epoch)) {
    throw new ApiError(401, 'Votre session a expiré. Veuillez vous reconnecter.');
  }
  const { id, value: session } = stored;
  const sentToken = context.request.headers.get(CSRF_TOKEN_HEADER) ?? '';
  // `personal` endpoints list people. Even a GET of these needs the token, and every page after the first
  // needs a recent login, so that a stolen cookie does not give access to the whole list.
  const needsToken = method !== 'GET' || access === 'personal';
  if (needsToken && !isEqualConstantTime(sentToken, session.token)) {
    throw new ApiError(403, 'Cette demande ne vient pas de la page où vous êtes connectée.');
  }
  const time = now().getTime();
  const needsRecentLogin =
    access === 'recent-login' || (access === 'personal' && context.query.has('cursor'));
  if (needsRecentLogin && time - session.createdAt >= MAX_RECENT_LOGIN_MS) {
    throw new ApiError(401, RECENT_LOGIN_REQUIRED_MESSAGE, {
      details: { error: NEEDS_RECENT_LOGIN },
    });
  }
  // Replaces only the version that was read, so that a session deleted meanwhile is not restored.
  if (time - session.seenAt >= SEEN_AT_INTERVAL_MS) {
    await store()
      .replace(id, stored, { ...session, seenAt: time })
      .catch(logError);
  }
  return id;
}

function isValidSession(session: Session, currentEpoch: number | undefined): boolean {
  const { epoch, createdAt, seenAt, endsAt, token } = session;
  const time = now().getTime();
  const isUnexpired = time - createdAt < MAX_AGE_MS && time - seenAt < MAX_IDLE_MS && time < endsAt;
  return epoch === currentEpoch && token !== '' && isUnexpired;
}

export function clearSessionCookie(context: http.RequestContext): void {
  http.setCookie(context, COOKIE, '', 0);
}

/** Ends every session but the current one, after a change of the passkeys or recovery codes. */
export async function endOtherSessions(currentId: string): Promise<void> {
  const otherIds = (await store().keys('')).filter((id) => id !== currentId);
  await mapConcurrently(otherIds, (id) => store().delete(id));
}

export async function purgeSessions(): Promise<void> {
  const time = now().getTime();
  await store().deleteByValue(
    ({ createdAt, endsAt }) => createdAt < time - MAX_AGE_MS || endsAt < time,
  );
}
