import { hash as digest, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { now } from '#netlify/server/lib/clock.ts';
import {
  getDeployContext,
  isDeployPublished,
  readAdminEnvironment,
} from '#netlify/server/lib/environment.ts';
import { createSecret } from '#netlify/server/signing/signing.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import * as passwords from './passwords.ts';

/** The public half of a passkey; the private half never leaves the administrator's device. */
const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** COSE key, as base64url. */
  publicKey: z.string(),
  /** Signature counter of the authenticator; some authenticators always send 0. */
  counter: z.int(),
  transports: z.array(z.string()),
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});

export type Passkey = z.infer<typeof passkeySchema>;

const credentialsSchema = z.object({
  /** Hash of the current password. */
  hash: z.string(),
  /** Hash of the last password adopted from the environment; equals `hash` until the password is changed. */
  origin: z.string(),
  /** Former values of `origin`, never adopted again, so that old deploys cannot restore a leaked one. */
  formerOrigins: z._default(z.array(z.string()), []),
  /** Sessions and challenges contain the epoch of their creation. Incrementing this one revokes them all. */
  epoch: z.int(),
  /** Whether a login was ever completed. The first one sends no mail about a new device. */
  isUsed: z._default(z.boolean(), false),
  /** HMAC key of the cookies of devices on which the administrator has logged in. */
  deviceKey: z.string(),
  /** As soon as there is a passkey, a login needs a second step. */
  passkeys: z._default(z.array(passkeySchema), []),
  /** Hashes of the unused codes. A code replaces the passkey in one login. */
  recoveryCodes: z._default(z.array(z.string()), []),
});

export type Credentials = z.infer<typeof credentialsSchema>;

const NO_PASSWORD_MESSAGE =
  'Aucun mot de passe n’est configuré. Définissez la variable ADMIN_PASSWORD du site, puis réessayez.';
const KEY = 'credentials';
const credentialsStore = () => jsonStore('owner', credentialsSchema);

/** Returns the stored credentials, or null before the first login. Does not read the environment. */
export function loadCredentials(): Promise<Credentials | null> {
  return credentialsStore().get(KEY);
}

/**
 * Accepts the stored password, or a new one in the environment, which becomes the stored one (is adopted).
 * @returns null for a wrong password @throws ApiError 503 if a password is missing, unreadable or refused
 */
export async function verifyOrAdoptPassword(
  password: string,
  stored: Credentials | null,
): Promise<{ credentials: Credentials; isNewlyAdopted: boolean } | null> {
  if (
    stored &&
    passwords.isReadableHash(stored.hash) &&
    (await passwords.verifyPassword(stored.hash, password))
  ) {
    return { credentials: stored, isNewlyAdopted: false };
  }
  const { ADMIN_PASSWORD_HASH: envHash, ADMIN_PASSWORD: envPassword } = readAdminEnvironment();
  const isEnvironmentPassword = envHash
    ? await passwords.verifyPassword(envHash, password)
    : envPassword === password;
  // Older production deploys have old variables and the same stores, so only the published one may adopt.
  const canAdopt = getDeployContext() !== 'production' || isDeployPublished();
  if (isEnvironmentPassword && canAdopt && !(await wasAdopted(stored, password))) {
    // The second argument is the former password, which does not exist here.
    const reason = await passwords.validatePassword(password, '');
    if (reason) {
      const message = `Le mot de passe réglé dans l’hébergement n’est pas accepté. ${reason}`;
      throw new ApiError(503, message);
    }
    const adoptedHash = envHash ?? (await passwords.hashPassword(password));
    const adopted = await adoptEnvironmentPassword(adoptedHash, stored);
    return adopted && { credentials: adopted, isNewlyAdopted: true };
  }
  if (stored && !passwords.isReadableHash(stored.hash))
    throw new ApiError(503, passwords.UNREADABLE_HASH_MESSAGE);
  if (!stored && !envHash && !envPassword) throw new ApiError(503, NO_PASSWORD_MESSAGE);
  return null;
}

async function wasAdopted(stored: Credentials | null, password: string): Promise<boolean> {
  const origins = stored ? [stored.origin, ...stored.formerOrigins] : [];
  for (const origin of origins) {
    if (passwords.isReadableHash(origin) && (await passwords.verifyPassword(origin, password)))
      return true;
  }
  return false;
}

/** Stores the password; revokes sessions and known devices. @returns null if another login was first */
async function adoptEnvironmentPassword(
  hash: string,
  former: Credentials | null,
): Promise<Credentials | null> {
  return credentialsStore().update(KEY, (stored) => {
    // Of concurrent logins only the first adopts the password.
    if (stored?.origin !== former?.origin) return null;
    const formerOrigins = stored ? [...stored.formerOrigins, stored.origin] : [];
    const epoch = (stored?.epoch ?? 0) + 1;
    // An administrator who had to reset the password may have lost the passkeys and recovery codes too.
    const otherFields = { isUsed: stored?.isUsed ?? false, passkeys: [], recoveryCodes: [] };
    return { hash, origin: hash, formerOrigins, epoch, deviceKey: createSecret(), ...otherFields };
  });
}

/** Stores the result of `edit` unless it is null. @returns what was stored, or null if nothing was */
export function updateCredentials(
  edit: (stored: Credentials) => Credentials | null,
): Promise<Credentials | null> {
  return credentialsStore().update(KEY, (stored) => stored && edit(stored));
}

export async function endAllSessions(): Promise<void> {
  await updateCredentials((stored) => ({ ...stored, epoch: stored.epoch + 1 }));
}

/** Stores a password; revokes sessions and known devices. @returns false if `former` is no longer stored */
export async function setPassword(password: string, former: Credentials): Promise<boolean> {
  const hash = await passwords.hashPassword(password);
  const updated = await updateCredentials((stored) => {
    if (stored.hash !== former.hash) return null;
    return { ...stored, hash, epoch: stored.epoch + 1, deviceKey: createSecret() };
  });
  return updated !== null;
}

const RECOVERY_CODE_COUNT = 10;
/** Crockford's base 32 has no lookalikes. 256 is a multiple of 32, so a random byte modulo 32 is unbiased. */
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Not counting hyphens. 120 random bits cannot be guessed, so the hash needs neither salt nor cost. */
const CODE_LENGTH = 24;

export function createRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const bytes = [...randomBytes(CODE_LENGTH)];
    const characters = bytes.map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]);
    return characters.join('').replace(/.{4}(?=.)/g, '$&-');
  });
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** Hashes a code as typed: ignores case and hyphens, and reads O as zero and I or L as one. */
export function hashRecoveryCode(typedCode: string): string {
  const characters = typedCode.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return digest('sha256', `recovery:${characters.replace(/[^0-9A-Z]/g, '')}`, 'base64url');
}

// A passkey signs a challenge (random text) at the second step of a login, or when the passkey is added.

const challengeSchema = z.object({
  /** Empty when no passkey can be used, so that only a recovery code completes the login. */
  challenge: z.string(),
  /** The epoch of the credentials when the challenge was made. */
  epoch: z.int(),
  createdAt: z.number(),
  isUsed: z.boolean(),
});

type Challenge = z.infer<typeof challengeSchema>;

/** Ends with the hash of the cookie of the second step, or with the id of the session that adds a passkey. */
type ChallengeKey = `login/${string}` | `session/${string}`;

export const CHALLENGE_LIFETIME_MS = 5 * 60_000;

const challengeStore = () => jsonStore('challenges', challengeSchema);

export async function storeChallenge(
  key: ChallengeKey,
  challenge: string,
  epoch: number,
): Promise<void> {
  await challengeStore().put(key, { challenge, epoch, createdAt: now().getTime(), isUsed: false });
}

export async function hasValidChallenge(key: ChallengeKey, epoch: number): Promise<boolean> {
  return isValidChallenge(await challengeStore().get(key), epoch);
}

/** Marks a valid challenge as used. @returns the challenge, for one of concurrent callers only; else null */
export async function consumeChallenge(key: ChallengeKey, epoch: number): Promise<string | null> {
  const consumed = await challengeStore().update(key, (stored) =>
    isValidChallenge(stored, epoch) ? { ...stored, isUsed: true } : null,
  );
  return consumed?.challenge ?? null;
}

function isValidChallenge(stored: Challenge | null, epoch: number): stored is Challenge {
  if (!stored || stored.isUsed || stored.epoch !== epoch) return false;
  return now().getTime() - stored.createdAt < CHALLENGE_LIFETIME_MS;
}

export async function purgeChallenges(): Promise<void> {
  const oldestValidMs = now().getTime() - CHALLENGE_LIFETIME_MS;
  await challengeStore().deleteByValue(({ createdAt }) => createdAt < oldestValidMs);
}
