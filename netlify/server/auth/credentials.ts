import { hash as digest, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiError } from '#netlify/server/http/api-error.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { deployContext, isPublished, ownerEnvironment } from '#netlify/server/lib/environment.ts';
import { jsonStore } from '#netlify/server/storage/json-store.ts';
import * as passwords from './passwords.ts';

/** The public half of a passkey; the private one never leaves the owner's device. */
const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** COSE key, as base64url. */
  publicKey: z.string(),
  /** Signature counter of the authenticator; some do not count and always send 0. */
  counter: z.int(),
  transports: z.array(z.string()),
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});

export type Passkey = z.infer<typeof passkeySchema>;

const credentialsSchema = z.object({
  hash: z.string(),
  /** Hash of the environment's password that was last adopted: a different one there resets the password. */
  origin: z.string(),
  /** Those adopted before it: none is adopted twice, or an earlier deploy would bring a leaked password back. */
  formerOrigins: z._default(z.array(z.string()), []),
  /** Raised to revoke all sessions: those of an earlier epoch are invalid. */
  epoch: z.int(),
  /** Whether anybody has logged in yet: the first device is no news. */
  isUsed: z._default(z.boolean(), false),
  /** HMAC key of the cookies that mark devices on which the owner logged in. */
  deviceKey: z.string(),
  /** With one or more a login takes a second step. */
  passkeys: z._default(z.array(passkeySchema), []),
  recoveryCodes: z._default(z.array(z.string()), []),
});

export type Credentials = z.infer<typeof credentialsSchema>;

const NO_PASSWORD =
  'Aucun mot de passe n’est configuré. Définissez la variable ADMIN_PASSWORD du site, puis réessayez.';
const KEY = 'credentials';
const store = () => jsonStore('owner', credentialsSchema);

/** The stored credentials, ignoring the environment: enough to check a session. */
export function storedCredentials(): Promise<Credentials | null> {
  return store().get(KEY);
}

/** The environment's password is adopted by a login that knows it. @throws ApiError 503 while none can be read, or for a weak one */
export async function credentialsFor(
  password: string,
  stored: Credentials | null,
): Promise<{ credentials: Credentials; isAdopted: boolean } | null> {
  if (
    stored &&
    passwords.isReadable(stored.hash) &&
    (await passwords.verifyPassword(stored.hash, password))
  ) {
    return { credentials: stored, isAdopted: false };
  }
  const { ADMIN_PASSWORD_HASH: hash, ADMIN_PASSWORD: plain } = ownerEnvironment();
  const isGiven = hash ? await passwords.verifyPassword(hash, password) : plain === password;
  // An earlier deploy keeps the variables of its day, and its address shares the stores of the one that is published.
  const mayAdopt = deployContext() !== 'production' || isPublished();
  if (isGiven && mayAdopt && !(await wasAdopted(stored, password))) {
    const fault = await passwords.validatePassword(password, '');
    if (fault)
      throw new ApiError(
        503,
        `Le mot de passe réglé dans l’hébergement n’est pas accepté. ${fault}`,
      );
    const adopted = await adoptEnvironmentPassword(
      hash ?? (await passwords.hashPassword(password)),
      stored,
    );
    return adopted && { credentials: adopted, isAdopted: true };
  }
  if (stored && !passwords.isReadable(stored.hash))
    throw new ApiError(503, passwords.UNREADABLE_HASH);
  if (!stored && !hash && !plain) throw new ApiError(503, NO_PASSWORD);
  return null;
}

async function wasAdopted(stored: Credentials | null, password: string): Promise<boolean> {
  const origins = stored ? [stored.origin, ...stored.formerOrigins] : [];
  for (const origin of origins) {
    if (passwords.isReadable(origin) && (await passwords.verifyPassword(origin, password)))
      return true;
  }
  return false;
}

/** Revokes all sessions, passkeys and recovery codes: it is the way back in for an owner who lost them. */
async function adoptEnvironmentPassword(
  hash: string,
  former: Credentials | null,
): Promise<Credentials | null> {
  return store().update(KEY, (stored) => {
    // Concurrent logins adopt it once.
    if (stored?.origin !== former?.origin) return null;
    const formerOrigins = stored ? [...stored.formerOrigins, stored.origin] : [];
    const epoch = (stored?.epoch ?? 0) + 1;
    const kept = { isUsed: stored?.isUsed ?? false, passkeys: [], recoveryCodes: [] };
    return { hash, origin: hash, formerOrigins, epoch, deviceKey: newSecret(), ...kept };
  });
}

/** Writes what `edit` returns, unless it is null. @returns what was written */
export function updateCredentials(
  edit: (stored: Credentials) => Credentials | null,
): Promise<Credentials | null> {
  return store().update(KEY, (stored) => stored && edit(stored));
}

export async function endAllSessions(): Promise<void> {
  await updateCredentials((stored) => ({ ...stored, epoch: stored.epoch + 1 }));
}

/** Revokes all sessions and known devices. False when the old password was replaced meanwhile. */
export async function setPassword(password: string, { hash: old }: Credentials): Promise<boolean> {
  const hash = await passwords.hashPassword(password);
  const written = await updateCredentials((stored) => {
    if (stored.hash !== old) return null;
    return { ...stored, hash, epoch: stored.epoch + 1, deviceKey: newSecret() };
  });
  return written !== null;
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

const RECOVERY_CODES = 10;
/** Crockford's base 32, whose signs are not mistaken for one another: 256 is a multiple of 32. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 120 bits: too many to guess, also for who has the hash, which then needs no salt and no cost. */
const CODE_LENGTH = 24;

export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const signs = [...randomBytes(CODE_LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]);
    return signs.join('').replace(/.{4}(?=.)/g, '$&-');
  });
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** The same for a code that is typed in lower case, without its hyphens or with an O for a zero. */
export function hashRecoveryCode(typed: string): string {
  const signs = typed.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return digest('sha256', `recovery:${signs.replace(/[^0-9A-Z]/g, '')}`, 'base64url');
}

// A login or a new passkey has to answer a challenge within a few minutes.

const challengeSchema = z.object({
  /** Empty where no passkey can answer, which leaves the recovery codes. */
  challenge: z.string(),
  /** That of the credentials when it was made. */
  epoch: z.int(),
  createdAt: z.number(),
  isUsed: z.boolean(),
});

type Challenge = z.infer<typeof challengeSchema>;

/** Of one login, by a hash of its cookie, or of an open session that adds a passkey. */
type ChallengeKey = `login/${string}` | `session/${string}`;

export const CHALLENGE_MS = 5 * 60_000;

const challenges = () => jsonStore('challenges', challengeSchema);

export async function storeChallenge(
  key: ChallengeKey,
  challenge: string,
  epoch: number,
): Promise<void> {
  const createdAt = now().getTime();
  await challenges().put(key, { challenge, epoch, createdAt, isUsed: false });
}

export async function isChallengeOpen(key: ChallengeKey, epoch: number): Promise<boolean> {
  return isOpen(await challenges().get(key), epoch);
}

/** Uses it up. @returns null where it is unknown, used or late; of concurrent callers one gets it */
export async function consumeChallenge(key: ChallengeKey, epoch: number): Promise<string | null> {
  const taken = await challenges().update(key, (kept) =>
    isOpen(kept, epoch) ? { ...kept, isUsed: true } : null,
  );
  return taken?.challenge ?? null;
}

function isOpen(kept: Challenge | null, epoch: number): kept is Challenge {
  if (!kept || kept.isUsed || kept.epoch !== epoch) return false;
  return now().getTime() - kept.createdAt < CHALLENGE_MS;
}

export async function purgeChallenges(): Promise<void> {
  const oldest = now().getTime() - CHALLENGE_MS;
  await challenges().deleteWhere(({ createdAt }) => createdAt < oldest);
}
