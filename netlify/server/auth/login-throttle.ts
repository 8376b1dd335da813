// See docs/decisions/0021-login.md.
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { acquireSlot, getQuotaDay, hashIpAddress } from '#netlify/server/rate-limit/daily-quota.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { pluralize } from '#src/lib/text.ts';
import { DAY_MS } from '#src/lib/time.ts';

const attemptsSchema = z.object({ count: z.int(), lastAt: z.number() });

/** The secrets that an attacker could guess. The attempts at each are counted separately. */
type SecretKind = 'password' | 'recovery-code';

/** Whose attempts count together: a known device, a session that changes the password, or an IP address. */
export type LoginSource = { device: string } | { session: string } | { ip: string };

/** Daily attempts per source without backoff. They stay possible if strangers use up `REPEATS_PER_DAY`. */
const FREE_ATTEMPTS = 4;
/** Backoff in seconds after the fourth attempt, the fifth, and so on; the last value repeats. */
const BACKOFF_S = [30, 60, 120, 240, 480, 900, 1800, 3600];
/** Daily limit of attempts after the free ones, from all IP addresses together, because a botnet has many. */
const REPEATS_PER_DAY = 40;
/** Daily limit of a network (an IPv4 /24 or an IPv6 /48), because one attacker may control all of it. */
const ATTEMPTS_PER_NETWORK = 24;
/** After this many attempts a day from unknown devices each further one is delayed, but not refused. */
const UNDELAYED_PER_DAY = 800;
const DELAY_MS = 5_000;

const attemptStore = () => jsonStore('login-attempts', attemptsSchema);

/** Counts an attempt. @returns a function that resets the count after a right secret @throws ApiError 429 */
export async function registerLoginAttempt(
  secretKind: SecretKind,
  source: LoginSource,
): Promise<() => Promise<void>> {
  const key = await toAttemptsKey(secretKind, source);
  const count = requireElapsedBackoff(await attemptStore().get(key));
  // A rejected attempt throws before it is counted, because counting it would extend the announced wait.
  const releaseSlots = 'ip' in source ? await admitUnknownDevice(source.ip, count) : null;
  await attemptStore().update(key, (current) => ({
    // Uses the current count, so that concurrent attempts are all counted.
    count: requireElapsedBackoff(current) + 1,
    lastAt: now().getTime(),
  }));
  return async () => {
    await Promise.all([attemptStore().delete(key), releaseSlots?.()]);
  };
}

/** @returns the number of earlier attempts @throws ApiError 429 during the backoff after the last of them */
function requireElapsedBackoff(attempts: z.infer<typeof attemptsSchema> | null): number {
  const { count, lastAt } = attempts ?? { count: 0, lastAt: 0 };
  const waitMs = lastAt + getBackoffMs(count) - now().getTime();
  if (waitMs > 0) throw createThrottleError(Math.ceil(waitMs / 1000));
  return count;
}

/** Takes a slot of each applicable quota or none. @returns a function that frees them @throws ApiError 429 */
async function admitUnknownDevice(ip: string, attemptCount: number) {
  const isFree = attemptCount < FREE_ATTEMPTS;
  const [networkSlot, undelayedSlot, repeatSlot] = await Promise.all([
    acquireSlot('logins-around', { networkOf: ip }, ATTEMPTS_PER_NETWORK),
    acquireSlot('logins', 'everybody', UNDELAYED_PER_DAY),
    isFree ? null : acquireSlot('login-repeats', 'everybody', REPEATS_PER_DAY),
  ]);
  const releaseSlots = () => Promise.all([networkSlot?.(), undelayedSlot?.(), repeatSlot?.()]);
  if (!networkSlot || !(isFree || repeatSlot)) {
    await releaseSlots();
    // Daily quotas start again at midnight UTC, when the time since 1970 is a multiple of a day.
    throw createThrottleError(Math.ceil((DAY_MS - (now().getTime() % DAY_MS)) / 1000));
  }
  if (!undelayedSlot) await sleep(DELAY_MS);
  return releaseSlots;
}

/** Returns a key that begins with the day, as `purgeAttempts` needs. The hash of an IP changes daily. */
async function toAttemptsKey(secretKind: SecretKind, source: LoginSource): Promise<string> {
  const day = getQuotaDay();
  if ('device' in source) return `${day}/${secretKind}/device/${source.device}`;
  if ('session' in source) return `${day}/${secretKind}/session/${source.session}`;
  return `${day}/${secretKind}/${await hashIpAddress(source.ip, day)}`;
}

function getBackoffMs(count: number): number {
  if (count < FREE_ATTEMPTS) return 0;
  return (BACKOFF_S[Math.min(count - FREE_ATTEMPTS, BACKOFF_S.length - 1)] ?? 0) * 1000;
}

function createThrottleError(seconds: number): ApiError {
  const [amount, unit] =
    seconds < 60
      ? [seconds, 'seconde']
      : seconds <= 7_200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'heure'];
  const duration = `${amount} ${pluralize(amount, unit)}`;
  return new ApiError(429, `Trop de tentatives de connexion. Réessayez dans ${duration}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

/** Deletes the attempts of days before `firstKeptDay`, such as `2026-11-21`. */
export async function purgeAttempts(firstKeptDay: string): Promise<void> {
  await attemptStore().deleteByKey((key) => key < firstKeptDay);
}
