import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { now } from '#netlify/server/lib/clock.ts';
import { EnvironmentError, readSiteEnvironment } from '#netlify/server/lib/environment.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { DAY_MS } from '#src/lib/time.ts';

/**
 * The key of fingerprints, the HMACs that identify e-mail addresses, never changes: with another key none
 * would match, and unsubscribed people could receive letters again. Either the environment has the key, and
 * only a hash of the key (`check`) is stored, or the key is random and stored.
 */
export const fingerprintKeySchema = z.discriminatedUnion('source', [
  z.object({ source: z.literal('environment'), check: z.string() }),
  z.object({ source: z.literal('stored'), secret: z.string() }),
]);

type FingerprintKey = z.infer<typeof fingerprintKeySchema>;

/** The key of all other signatures, such as those of links. It is random, replaceable, and in no backup. */
const linkKeySchema = z.object({ secret: z.string() });

const FINGERPRINT_KEY_ID = 'signing';
const LINK_KEY_ID = 'links';
const fingerprintKeys = () => jsonStore('secrets', fingerprintKeySchema);
const linkKeys = () => jsonStore('secrets', linkKeySchema);

/** How long a process may still use a key that another process has replaced. */
const CACHE_MS = 60_000;

/** Caches what `read` returns for `CACHE_MS`. A missing key is null for `find`; `getOrCreate` creates it. */
function createCachedKey<T>(read: () => Promise<T | null>, create: () => Promise<T>) {
  let cached: { key: T; readAt: number } | null = null;
  async function find(): Promise<T | null> {
    const time = now().getTime();
    // The difference is negative after the clock was set back, which must not prolong the caching.
    if (cached && Math.abs(time - cached.readAt) <= CACHE_MS) return cached.key;
    const key = await read();
    cached = key && { key, readAt: time };
    return key;
  }
  return {
    find,
    getOrCreate: async () => (await find()) ?? (await create()),
    forget() {
      cached = null;
    },
  };
}

const cachedFingerprintSecret = createCachedKey(
  async () => {
    const key = await loadFingerprintKey();
    return key && requireSecret(key);
  },
  async () => {
    const secret = readSiteEnvironment().SIGNING_SECRET;
    const newKey: FingerprintKey = secret
      ? { source: 'environment', check: computeKeyHash(secret) }
      : { source: 'stored', secret: createSecret() };
    return requireSecret(await fingerprintKeys().getOrCreate(FINGERPRINT_KEY_ID, newKey));
  },
);

/** @throws EnvironmentError if the environment does not have the secret of this key */
function requireSecret(key: FingerprintKey): string {
  if (key.source === 'stored') return key.secret;
  const secret = readSiteEnvironment().SIGNING_SECRET;
  if (!secret || computeKeyHash(secret) !== key.check)
    throw new EnvironmentError(WRONG_SECRET_MESSAGE);
  return secret;
}

const WRONG_SECRET_MESSAGE =
  'SIGNING_SECRET : la valeur employée à la première inscription est attendue. Sans elle, ni inscription ni message ni lettre ne passe.';

/** Returns a short hash that identifies a key without revealing it. */
function computeKeyHash(secret: string): string {
  return createHmac('sha256', secret).update('check').digest('hex').slice(0, 16);
}

export function getFingerprintKeyHash(key: FingerprintKey): string {
  return key.source === 'stored' ? computeKeyHash(key.secret) : key.check;
}

/** Returns null before the first fingerprint, which creates the key. */
export function loadFingerprintKey(): Promise<FingerprintKey | null> {
  return fingerprintKeys().get(FINGERPRINT_KEY_ID);
}

/** Returns whether the fingerprint key comes, or will come, from the environment. @throws EnvironmentError */
export async function isFingerprintKeyFromEnvironment(): Promise<boolean> {
  const secret = readSiteEnvironment().SIGNING_SECRET;
  const key = await loadFingerprintKey();
  if (key) requireSecret(key);
  return key ? key.source === 'environment' : secret !== undefined;
}

/** Stores the key of a backup. Only for a site without fingerprints, which another key would invalidate. */
export async function adoptFingerprintKey(key: FingerprintKey): Promise<void> {
  await fingerprintKeys().put(FINGERPRINT_KEY_ID, key);
  cachedFingerprintSecret.forget();
}

/** Returns whether this hash, a result of `computeKeyHash`, is that of the environment's secret. */
export function isEnvironmentKeyHash(check: string): boolean {
  const secret = readSiteEnvironment().SIGNING_SECRET;
  return secret !== undefined && computeKeyHash(secret) === check;
}

function computeHmac(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest().subarray(0, 16);
}

/** Returns 32 hexadecimal digits, an HMAC that identifies an address, even after the address is erased. */
export async function hashEmail(email: string): Promise<string> {
  const secret = await cachedFingerprintSecret.getOrCreate();
  return computeHmac(secret, 'address', email.toLowerCase()).toString('hex');
}

const cachedLinkKey = createCachedKey(
  () => linkKeys().get(LINK_KEY_ID),
  () => linkKeys().getOrCreate(LINK_KEY_ID, { secret: createSecret() }),
);

export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Replaces a leaked link key. Invalidates every link that was signed before, also those to unsubscribe. */
export async function rotateLinkKey(): Promise<void> {
  await linkKeys().put(LINK_KEY_ID, { secret: createSecret() });
}

/**
 * What a token allows: to confirm the sign-up with this id, to manage a subscription (`data`: and to see its
 * whole address), to read one's messages, or to start a background function, which only the site does.
 */
type TokenPurpose = `confirm ${string}` | 'subscription' | 'data' | 'messages' | 'background';

/** Lifetimes by a purpose's first word. `subscription` has none: people unsubscribe through old letters. */
const LIFETIMES_MS: Record<string, number> = {
  confirm: 8 * DAY_MS,
  data: DAY_MS,
  messages: 366 * DAY_MS,
  background: 3_600_000,
};

/** The date in a token is the number of seconds since this time, six digits in base 36 until 2088. */
const DATE_ORIGIN_MS = Date.UTC(2020, 0, 1);
/** The proof in a token: the date, then the signature (16 bytes in base64url). */
const DATED_PROOF = /^([0-9a-z]{6})([\w-]{22})$/;

function computeSignature(secret: string, purpose: string, id: string, date: string): string {
  return computeHmac(secret, purpose, `${id}\n${date}`).toString('base64url');
}

/** Returns a token `id.proof`. The proof consists of the date and a signature of id, date and purpose. */
export async function signToken(purpose: TokenPurpose, id: string): Promise<string> {
  const seconds = Math.floor((now().getTime() - DATE_ORIGIN_MS) / 1000);
  const date = seconds.toString(36).padStart(6, '0');
  const { secret } = await cachedLinkKey.getOrCreate();
  return `${id}.${date}${computeSignature(secret, purpose, id, date)}`;
}

/** Returns a function that signs a text for this purpose with 16 bytes. @throws StorageError */
export async function createSigner(purpose: string): Promise<(text: string) => Buffer> {
  const { secret } = await cachedLinkKey.getOrCreate();
  return (text) => computeHmac(secret, purpose, text);
}

/** Returns the id and when it was signed (ms since 1970), or null for an invalid or expired token. */
export async function parseToken(purpose: TokenPurpose, token: string) {
  // A mail program may include the punctuation after a link.
  const [id = '', proof = '', ...more] = token.replace(/[^\w-]+$/, '').split('.');
  if (more.length > 0) return null;
  const [, date = '', signature = ''] = DATED_PROOF.exec(proof) ?? [];
  // `find` creates no key, because a request with a made-up link must not write.
  const key = await cachedLinkKey.find();
  const signedAt = DATE_ORIGIN_MS + Number.parseInt(date, 36) * 1000;
  const [word = ''] = purpose.split(' ');
  const isExpired = now().getTime() - signedAt > (LIFETIMES_MS[word] ?? Number.POSITIVE_INFINITY);
  const isValid =
    key !== null && isEqualConstantTime(signature, computeSignature(key.secret, purpose, id, date));
  return isValid && !isExpired ? { id, signedAt } : null;
}

/** Returns the id in the token, or null if the token is invalid for this purpose or expired. */
export async function verifyToken(purpose: TokenPurpose, token: string): Promise<string | null> {
  return (await parseToken(purpose, token))?.id ?? null;
}

export function isEqualConstantTime(received: string, expected: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
