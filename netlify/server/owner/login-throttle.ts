import * as z from 'zod/mini';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { addressKey, consumeDailyQuota, purgeDays } from '#netlify/server/limits/quota.ts';
import { now } from '#netlify/server/settings/clock.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { DAY_MS } from '#src/time.ts';

const attemptsSchema = z.object({ count: z.int(), lastAt: z.number() });

/** What is guessed at: each has counts of its own. */
type Secret = 'password' | 'recovery-code';

/** Whose attempts are counted together: a device on which the owner logged in before, a session, or an IP address. */
export type LoginSource = { device: string } | { session: string } | { ip: string };

const FREE_ATTEMPTS = 4;
/** Backoff in seconds after the fourth attempt, the fifth, and so on; the last value repeats. */
const BACKOFF_S = [30, 60, 120, 240, 480, 900, 1800, 3600];
/**
 * Daily limit, for all IP addresses together, of repeated attempts from unknown devices: against a botnet. The first
 * attempt of an address is never limited, so that nobody can lock the owner out.
 */
const REPEATS_A_DAY = 40;

const NO_ATTEMPTS = { count: 0, lastAt: 0 };

const store = () => jsonStore('login-attempts', attemptsSchema);

/**
 * Counts an attempt before its secret is checked.
 * @returns resets the count, to be called once the secret was right
 * @throws Refusal 429 with Retry-After
 */
export async function countAttempt(
  secret: Secret,
  source: LoginSource,
): Promise<() => Promise<void>> {
  const start = now().getTime();
  const [today, yesterday] = await Promise.all([
    keyOf(secret, source, start),
    keyOf(secret, source, start - DAY_MS),
  ]);
  const counted = await store().update(today, async (stored) => {
    const time = now().getTime();
    const attempts = stored ?? (await store().get(yesterday));
    const { count, lastAt } = attempts && attempts.lastAt >= time - DAY_MS ? attempts : NO_ATTEMPTS;
    const wait = lastAt + backoffMs(count) - time;
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
    return { count: count + 1, lastAt: time };
  });
  const isRepeat = 'ip' in source && counted.count > 1;
  if (isRepeat && !(await consumeDailyQuota('login-repeats', 'everybody', REPEATS_A_DAY))) {
    throw tooMany(BACKOFF_S.at(-1) ?? 0);
  }
  return async () => {
    await Promise.all([store().delete(today), store().delete(yesterday)]);
  };
}

/** The hash of an address changes daily: yesterday's count is carried over into today's key for 24 hours. */
async function keyOf(secret: Secret, source: LoginSource, time: number): Promise<string> {
  const day = new Date(time).toISOString().slice(0, 10);
  if ('device' in source) return `${day}/${secret}/device/${source.device}`;
  if ('session' in source) return `${day}/${secret}/session/${source.session}`;
  return `${day}/${secret}/${await addressKey(source.ip, day)}`;
}

function backoffMs(count: number): number {
  if (count < FREE_ATTEMPTS) return 0;
  return (BACKOFF_S[Math.min(count - FREE_ATTEMPTS, BACKOFF_S.length - 1)] ?? 0) * 1000;
}

function tooMany(seconds: number): Refusal {
  const isShort = seconds < 60;
  const count = isShort ? seconds : Math.ceil(seconds / 60);
  const wait = `${count} ${isShort ? 'seconde' : 'minute'}${count > 1 ? 's' : ''}`;
  return new Refusal(429, `Trop de tentatives de connexion. Réessayez dans ${wait}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

/** Deletes attempts of two days ago and older, by key without a read: strangers can fill the store with them. */
export async function purgeAttempts(): Promise<void> {
  const oldest = new Date(now().getTime() - 2 * DAY_MS);
  await purgeDays(store(), oldest.toISOString().slice(0, 10));
}
