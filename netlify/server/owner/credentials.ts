import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { ownerEnvironment } from '#netlify/server/settings/environment.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { hashPassword, isPasswordOf, isReadable } from './passwords.ts';

/** The public half of a passkey; the private one never leaves the owner's device. */
const passkeySchema = z.object({
  /** The authenticator's credential ID, as base64url. */
  id: z.string(),
  name: z.string(),
  /** COSE key, as base64url. */
  publicKey: z.string(),
  /** How often the authenticator says it signed; some never count and say 0. */
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
  /** Raised to revoke all sessions: those of an earlier epoch are invalid. */
  epoch: z.int(),
  /** HMAC key of the cookies that mark devices on which the owner logged in. */
  deviceKey: z.string(),
  /** With one or more a login takes a second step. */
  passkeys: z._default(z.array(passkeySchema), []),
  /** Hashes of the recovery codes that are left. */
  recoveryCodes: z._default(z.array(z.string()), []),
});

export type Credentials = z.infer<typeof credentialsSchema>;

const KEY = 'credentials';
const store = () => jsonStore('owner', credentialsSchema);
/** The environment's password with its hash, proven or made here: hashing it at each login would double the login's cost. */
let adopted = { password: '', hash: '' };

/** The stored credentials, ignoring the environment: enough to check a session. */
export function storedCredentials(): Promise<Credentials | null> {
  return store().get(KEY);
}

/** The credentials to check a login against, after a change of the environment's password; null if there is none. */
export async function currentCredentials(): Promise<Credentials | null> {
  const stored = await storedCredentials();
  const { ADMIN_PASSWORD_HASH: hash, ADMIN_PASSWORD: password } = ownerEnvironment();
  const origin = stored?.origin;
  if (hash) return hash === origin ? stored : takeOver(hash, origin);
  if (!password) return stored;
  if (origin && (await isAdopted(origin, password))) return stored;
  adopted = { password, hash: await hashPassword(password) };
  return takeOver(adopted.hash, origin);
}

/** Whether the hash is of the environment's password. */
async function isAdopted(hash: string, password: string): Promise<boolean> {
  if (adopted.hash === hash && adopted.password === password) return true;
  if (!isReadable(hash) || !(await isPasswordOf(hash, password))) return false;
  adopted = { password, hash };
  return true;
}

/**
 * Adopts the environment's password and revokes all sessions. Passkeys and recovery codes go: it is the way back in for an
 * owner who lost them.
 */
async function takeOver(hash: string, formerOrigin?: string): Promise<Credentials | null> {
  const written = await store().update(KEY, (stored) => {
    // Concurrent logins adopt it once.
    if (stored?.origin !== formerOrigin) return null;
    const epoch = (stored?.epoch ?? 0) + 1;
    const secondStep = { passkeys: [], recoveryCodes: [] };
    return { hash, origin: hash, epoch, deviceKey: newSecret(), ...secondStep };
  });
  return written ?? storedCredentials();
}

/** Writes what `edit` returns, unless it is null. @returns what was written */
export function updateCredentials(
  edit: (stored: Credentials) => Credentials | null,
): Promise<Credentials | null> {
  return store().update(KEY, (stored) => stored && edit(stored));
}

/** Revokes all sessions. */
export async function endAllSessions(): Promise<void> {
  await updateCredentials((stored) => ({ ...stored, epoch: stored.epoch + 1 }));
}

/**
 * Replaces the password and revokes all sessions and known devices. False when the old password was replaced meanwhile.
 */
export async function setPassword(password: string, { hash: old }: Credentials): Promise<boolean> {
  const hash = await hashPassword(password);
  const written = await updateCredentials((stored) => {
    if (stored.hash !== old) return null;
    return { ...stored, hash, epoch: stored.epoch + 1, deviceKey: newSecret() };
  });
  return written !== null;
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
