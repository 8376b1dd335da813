import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { now } from '#netlify/server/lib/clock.ts';
import { EnvironmentError, siteEnvironment } from '#netlify/server/lib/environment.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import { DAY_MS } from '#src/lib/time.ts';

/**
 * The key of fingerprints is decided once and stays: with another one none would match any more, and people who
 * unsubscribed could be written to again. It is the environment's, or random and stored.
 */
export const fingerprintKeySchema = z.discriminatedUnion('source', [
  z.object({ source: z.literal('environment'), check: z.string() }),
  z.object({ source: z.literal('stored'), secret: z.string() }),
]);

type FingerprintKey = z.infer<typeof fingerprintKeySchema>;

/** The key of links and of the site's calls to itself can be rotated: it is random, and in no backup. */
const linkKeySchema = z.object({ secret: z.string() });

const FINGERPRINT_KEY_ID = 'signing';
const LINK_KEY_ID = 'links';
const secretStore = () => jsonStore('secrets', fingerprintKeySchema);
const linkKeys = () => jsonStore('secrets', linkKeySchema);

/** Another process may restore or rotate a key: so long the former one may still count here. */
const CACHE_MS = 60_000;

/** A key that is read again every minute, and made by the first who signs with it. */
function cachedKey<T>(read: () => Promise<T | null>, create: () => Promise<T>) {
  let cached: { key: T; at: number } | null = null;
  async function find(): Promise<T | null> {
    const time = now().getTime();
    if (cached && Math.abs(time - cached.at) <= CACHE_MS) return cached.key;
    const key = await read();
    cached = key && { key, at: time };
    return key;
  }
  return {
    find,
    get: async () => (await find()) ?? (await create()),
    forget() {
      cached = null;
    },
  };
}

const fingerprintKey = cachedKey(
  async () => {
    const choice = await getFingerprintKey();
    return choice && requireSecret(choice);
  },
  async () => {
    const given = siteEnvironment().SIGNING_SECRET;
    const fresh: FingerprintKey = given
      ? { source: 'environment', check: computeKeyCheck(given) }
      : { source: 'stored', secret: newKey() };
    return requireSecret(await secretStore().getOrCreate(FINGERPRINT_KEY_ID, fresh));
  },
);

/** @throws EnvironmentError where the environment's secret is another */
function requireSecret(choice: FingerprintKey): string {
  if (choice.source === 'stored') return choice.secret;
  const given = siteEnvironment().SIGNING_SECRET;
  if (!given || computeKeyCheck(given) !== choice.check)
    throw new EnvironmentError(WRONG_SECRET_MESSAGE);
  return given;
}

const WRONG_SECRET_MESSAGE =
  'SIGNING_SECRET : la valeur employée à la première inscription est attendue. Sans elle, ni inscription ni message ni lettre ne passe.';

/** Identifies a key without revealing it. */
function computeKeyCheck(secret: string): string {
  return createHmac('sha256', secret).update('check').digest('hex').slice(0, 16);
}

export function getFingerprintKeyCheck(choice: FingerprintKey): string {
  return choice.source === 'stored' ? computeKeyCheck(choice.secret) : choice.check;
}

/** Which key the fingerprints have; null as long as there is none. */
export function getFingerprintKey(): Promise<FingerprintKey | null> {
  return secretStore().get(FINGERPRINT_KEY_ID);
}

/** @returns whether it is the environment's @throws EnvironmentError for a secret that is none, or not the one in use */
export async function isEnvironmentKeyUsed(): Promise<boolean> {
  const given = siteEnvironment().SIGNING_SECRET;
  const choice = await getFingerprintKey();
  if (choice) requireSecret(choice);
  return choice ? choice.source === 'environment' : given !== undefined;
}

/** Takes this key from now on: for a site that has no fingerprint yet. */
export async function adoptFingerprintKey(choice: FingerprintKey): Promise<void> {
  await secretStore().put(FINGERPRINT_KEY_ID, choice);
  fingerprintKey.forget();
}

/** Whether the environment's secret is, or would be, of this check. */
export function isEnvironmentKeyCheck(check: string): boolean {
  const given = siteEnvironment().SIGNING_SECRET;
  return given !== undefined && computeKeyCheck(given) === check;
}

function hmac(key: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest().subarray(0, 16);
}

/** HMAC of an e-mail address, 32 hexadecimal digits: its id in keys, and all that stays once it is erased. */
export async function emailFingerprint(email: string): Promise<string> {
  return hmac(await fingerprintKey.get(), 'address', email.toLowerCase()).toString('hex');
}

const linkKey = cachedKey(
  () => linkKeys().get(LINK_KEY_ID),
  () => linkKeys().getOrCreate(LINK_KEY_ID, { secret: newKey() }),
);

function newKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Ends every link that was ever signed, those to unsubscribe in letters included: for a key that became known. */
export async function rotateLinkKey(): Promise<void> {
  await linkKeys().put(LINK_KEY_ID, { secret: newKey() });
}

/**
 * What a signed link authorises: confirming one sign-up, managing a subscription, the same with its whole address, reading
 * the messages sent, or, for the site itself, starting one of its background functions.
 */
type LinkPurpose = `confirm ${string}` | 'subscription' | 'data' | 'messages' | 'background';

/** Lifetime of a link. An unsubscribe link must work for as long as its campaign is stored. */
const LIFETIME_MS: Record<string, number> = {
  confirm: 8 * DAY_MS,
  data: DAY_MS,
  messages: 366 * DAY_MS,
  background: 3_600_000,
};

/** Seconds from here, in base 36, are the date of a link: six digits until 2088. */
const ERA_MS = Date.UTC(2020, 0, 1);
const DATED_PROOF = /^([0-9a-z]{6})([\w-]{22})$/;

function signatureOf(secret: string, purpose: string, id: string, date: string): string {
  return hmac(secret, purpose, `${id}\n${date}`).toString('base64url');
}

/** The token of a link, `id.proof`: the proof has its date, and a signature that covers date and purpose too. */
export async function signLink(purpose: LinkPurpose, id: string): Promise<string> {
  const seconds = Math.floor((now().getTime() - ERA_MS) / 1000);
  const date = seconds.toString(36).padStart(6, '0');
  const { secret } = await linkKey.get();
  return `${id}.${date}${signatureOf(secret, purpose, id, date)}`;
}

/** Signs texts for one purpose, 16 bytes each. @throws StorageError */
export async function createSigner(purpose: string): Promise<(text: string) => Buffer> {
  const { secret } = await linkKey.get();
  return (text) => hmac(secret, purpose, text);
}

/** Parses a link token; `signedAt` is to the second. Null if it is invalid for this purpose or expired. */
export async function parseSignedLink(purpose: LinkPurpose, link: string) {
  const [id = '', proof = '', ...more] = link.split('.');
  if (more.length > 0) return null;
  const [, date = '', signature = ''] = DATED_PROOF.exec(proof) ?? [];
  // What strangers open must not choose a key: without one no link is ours.
  const key = await linkKey.find();
  const signedAt = ERA_MS + Number.parseInt(date, 36) * 1000;
  const [kind = ''] = purpose.split(' ');
  const isOver = now().getTime() - signedAt > (LIFETIME_MS[kind] ?? Number.POSITIVE_INFINITY);
  const isOurs =
    key !== null && isEqualConstantTime(signature, signatureOf(key.secret, purpose, id, date));
  return isOurs && !isOver ? { id, signedAt } : null;
}

/** The id in a link's token, or null when it is not valid for this purpose, or no longer. */
export async function verifyLink(purpose: LinkPurpose, link: string): Promise<string | null> {
  return (await parseSignedLink(purpose, link))?.id ?? null;
}

export function isEqualConstantTime(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
