import { addressKey } from '#netlify/server/address.ts';
import { jsonStore } from '#netlify/server/blobs.ts';
import { now } from '#netlify/server/clock.ts';
import { takeDailyPlace } from '#netlify/server/quota.ts';
import { Refusal } from '#netlify/server/refusal.ts';

interface Attempts {
  count: number;
  lastAt: number;
}

/** Whose attempts are counted together: a device the owner once logged in on, a session, or a network address. */
export type Guesser = { device: string } | { session: string } | { ip: string };

const DAY_MS = 86_400_000;
const FREE_ATTEMPTS = 4;
/** Seconds to wait after the fourth attempt, the fifth, and so on; the last one stays. */
const WAITS_S = [30, 60, 120, 240, 480, 900, 1800, 3600];
/**
 * Second and later attempts from unknown devices a day, all addresses together. A first attempt from an
 * address always gets through, so that nobody can lock the owner out; a crowd of addresses that come
 * back again and again gets these and no more.
 */
const REPEATS_A_DAY = 40;
const RACES = 8;

const store = () => jsonStore<Attempts>('login-attempts');

/**
 * Counts an attempt before its password is looked at.
 * @returns what to call once the password was right
 * @throws Refusal 429 with Retry-After
 */
export async function countAttempt(guesser: Guesser): Promise<() => Promise<void>> {
  for (let race = 0; race < RACES; race++) {
    const { key, attempts, etag } = await find(guesser);
    const time = now().getTime();
    const wait = attempts.lastAt + waitAfter(attempts.count) - time;
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
    const next = { count: attempts.count + 1, lastAt: time };
    const isCounted = etag
      ? await store().replace(key, next, etag)
      : await store().create(key, next);
    if (!isCounted) continue;
    if ('ip' in guesser && next.count > 1) await takeRepeat();
    return () => store().delete(key);
  }
  throw tooMany(1);
}

async function takeRepeat(): Promise<void> {
  if (await takeDailyPlace('login-repeats', 'everybody', REPEATS_A_DAY, now())) return;
  throw tooMany(WAITS_S.at(-1) ?? 0);
}

interface Found {
  key: string;
  attempts: Attempts;
  /** Null for attempts that are not stored yet. */
  etag: string | null;
}

/** Addresses go by another name every day: yesterday's attempts still count for a whole day. */
async function find(guesser: Guesser): Promise<Found> {
  const time = now();
  const keys = await keysOf(guesser, time);
  for (const key of keys) {
    const stored = await store().getVersioned(key);
    if (!stored) continue;
    const isOld = stored.value.lastAt < time.getTime() - DAY_MS;
    return { key, attempts: isOld ? NONE : stored.value, etag: stored.etag };
  }
  return { key: keys[0] ?? '', attempts: NONE, etag: null };
}

const NONE: Attempts = { count: 0, lastAt: 0 };

async function keysOf(guesser: Guesser, time: Date): Promise<string[]> {
  if ('device' in guesser) return [`device/${guesser.device}`];
  if ('session' in guesser) return [`session/${guesser.session}`];
  const days = [time, new Date(time.getTime() - DAY_MS)].map((day) =>
    day.toISOString().slice(0, 10),
  );
  return Promise.all(days.map(async (day) => `${day}/${await addressKey(guesser.ip, day)}`));
}

function waitAfter(count: number): number {
  if (count < FREE_ATTEMPTS) return 0;
  return (WAITS_S[Math.min(count - FREE_ATTEMPTS, WAITS_S.length - 1)] ?? 0) * 1000;
}

function tooMany(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60
      ? `${seconds} seconde${seconds > 1 ? 's' : ''}`
      : `${minutes} minute${minutes > 1 ? 's' : ''}`;
  return new Refusal(429, `Trop de tentatives de connexion. Réessayez dans ${wait}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

/** Forgets what no longer counts. */
export async function purgeAttempts(): Promise<void> {
  const oldest = now().getTime() - 2 * DAY_MS;
  for (const key of await store().keys('')) {
    const attempts = await store().get(key);
    if (attempts && attempts.lastAt < oldest) await store().delete(key);
  }
}
