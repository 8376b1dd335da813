// See docs/decisions/0021-login.md.
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { acquireSlot, addressKey, today } from '#netlify/server/rate-limit/daily-quota.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { DAY_MS } from '#src/lib/time.ts';

const attemptsSchema = z.object({ count: z.int(), lastAt: z.number() });

/** What is guessed at: each has counts of its own. */
type Secret = 'password' | 'recovery-code';

/** Whose attempts are counted together: a device on which the owner logged in before, a session, or an IP address. */
export type LoginSource = { device: string } | { session: string } | { ip: string };

const FREE_ATTEMPTS = 4;
/** Backoff in seconds after the fourth attempt, the fifth, and so on; the last value repeats. */
const BACKOFF_S = [30, 60, 120, 240, 480, 900, 1800, 3600];
/**
 * Daily limit, for all IP addresses together, of attempts beyond the free ones of each: against a botnet. The free ones
 * are nobody else's, so that nobody can lock the owner out on a device that is new.
 */
const REPEATS_A_DAY = 40;
/** Daily limit of a neighbourhood of addresses, a /24 or a /48: its owner has thousands. */
const NEIGHBOURHOOD_A_DAY = 24;
/** Attempts a day from unknown devices after which each further one waits: not refused, but fewer. */
const HURRIED_A_DAY = 800;
const SLOW_MS = 5_000;

const store = () => jsonStore('login-attempts', attemptsSchema);

/** @returns resets the count, to be called once the secret was right @throws ApiError 429 with Retry-After */
export async function registerLoginAttempt(
  secret: Secret,
  source: LoginSource,
): Promise<() => Promise<void>> {
  const key = await keyOf(secret, source);
  const count = waitedCount(await store().get(key));
  // A rejected attempt is not counted, because it would extend the wait that it reports.
  const giveBack = 'ip' in source ? await admitStranger(source.ip, count) : null;
  await store().update(key, (present) => ({
    // Concurrent attempts each count those before them.
    count: waitedCount(present) + 1,
    lastAt: now().getTime(),
  }));
  return async () => {
    await Promise.all([store().delete(key), giveBack?.()]);
  };
}

/** The attempts that count, once their wait is over. @throws ApiError 429 before */
function waitedCount(attempts: z.infer<typeof attemptsSchema> | null): number {
  const { count, lastAt } = attempts ?? { count: 0, lastAt: 0 };
  const wait = lastAt + backoffMs(count) - now().getTime();
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
  return count;
}

/** Beside the count of their own address. @returns gives back what was taken @throws ApiError 429 */
async function admitStranger(ip: string, count: number): Promise<() => Promise<unknown>> {
  const [around, hurried] = await Promise.all([
    acquireSlot('logins-around', { around: ip }, NEIGHBOURHOOD_A_DAY),
    acquireSlot('logins', 'everybody', HURRIED_A_DAY),
  ]);
  const giveBack = () => Promise.all([around?.(), hurried?.()]);
  const isFree = count < FREE_ATTEMPTS;
  const isAdmitted =
    around && (isFree || (await acquireSlot('login-repeats', 'everybody', REPEATS_A_DAY)));
  if (!isAdmitted) {
    // What is refused uses up nothing of the others'.
    await hurried?.();
    // Daily quotas reset at midnight.
    throw tooMany(Math.ceil((DAY_MS - (now().getTime() % DAY_MS)) / 1000));
  }
  if (!hurried) await sleep(SLOW_MS);
  return giveBack;
}

/** Counts are of one day, as the hash of an address is. */
async function keyOf(secret: Secret, source: LoginSource): Promise<string> {
  const day = today();
  if ('device' in source) return `${day}/${secret}/device/${source.device}`;
  if ('session' in source) return `${day}/${secret}/session/${source.session}`;
  return `${day}/${secret}/${await addressKey(source.ip, day)}`;
}

function backoffMs(count: number): number {
  if (count < FREE_ATTEMPTS) return 0;
  return (BACKOFF_S[Math.min(count - FREE_ATTEMPTS, BACKOFF_S.length - 1)] ?? 0) * 1000;
}

function tooMany(seconds: number): ApiError {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'seconde']
      : seconds <= 7_200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'heure'];
  const wait = `${count} ${unit}${count > 1 ? 's' : ''}`;
  return new ApiError(429, `Trop de tentatives de connexion. Réessayez dans ${wait}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

/** Deletes attempts of days before that one (`2026-11-21`), by key without a read: strangers can fill the store with them. */
export async function purgeAttempts(firstKeptDay: string): Promise<void> {
  await store().deleteOld((key) => key < firstKeptDay);
}
