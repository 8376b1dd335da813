import { randomBytes } from 'node:crypto';
import { now } from '#netlify/server/settings/clock.ts';
import { ownerEnvironment } from '#netlify/server/settings/environment.ts';
import { jsonStore, StorageFault, type Versioned } from '#netlify/server/storage/blobs.ts';
import { hashPassword, isPasswordOf, isReadable } from './passwords.ts';

interface Credentials {
  hash: string;
  /** Hash of the environment's password that was last taken over: another value there resets the password. */
  origin: string;
  /** Sessions of an earlier epoch have ended. */
  epoch: number;
  /** Signs the mark that a device gets when the owner logs in on it. */
  deviceKey: string;
  changedAt: string;
}

const KEY = 'credentials';
const store = () => jsonStore<Credentials>('owner');

/** What is stored, without a look at the environment: enough to judge a session. */
export function storedCredentials(): Promise<Credentials | null> {
  return store().get(KEY);
}

/** The credentials a login is judged by, or null while no password was ever configured. */
export async function currentCredentials(): Promise<Credentials | null> {
  const stored = await store().getVersioned(KEY);
  const { ADMIN_PASSWORD_HASH: hash, ADMIN_PASSWORD: password } = ownerEnvironment();
  if (!hash && !password) return stored?.value ?? null;
  if (stored && (await isTakenOver(stored.value, hash, password))) return stored.value;
  return takeOver(hash ?? (await hashPassword(password ?? '')), stored);
}

async function isTakenOver(
  { origin }: Credentials,
  hash?: string,
  password = '',
): Promise<boolean> {
  if (hash) return hash === origin;
  return isReadable(origin) && isPasswordOf(origin, password);
}

/** The environment's password becomes the owner's; whoever was logged in no longer is. */
async function takeOver(
  hash: string,
  stored: Versioned<Credentials> | null,
): Promise<Credentials | null> {
  const fresh: Credentials = {
    hash,
    origin: hash,
    epoch: (stored?.value.epoch ?? 0) + 1,
    deviceKey: newKey(),
    changedAt: now().toISOString(),
  };
  const isWritten = stored
    ? await store().replace(KEY, stored, fresh)
    : await store().create(KEY, fresh);
  return isWritten ? fresh : storedCredentials();
}

/** Every session has ended once this returns. */
export async function endAllSessions(): Promise<void> {
  await store().update(KEY, (stored) => {
    const credentials = present(stored);
    return { ...credentials, epoch: credentials.epoch + 1 };
  });
}

/**
 * Sets the password in the place of the one that was just given, and ends every session; devices the owner
 * used before are strangers again. False when that one was replaced meanwhile.
 */
export async function setPassword(password: string, { hash: old }: Credentials): Promise<boolean> {
  const hash = await hashPassword(password);
  const written = await store().update(KEY, (stored) => {
    const credentials = present(stored);
    if (credentials.hash !== old) return null;
    const changedAt = now().toISOString();
    return { ...credentials, hash, epoch: credentials.epoch + 1, deviceKey: newKey(), changedAt };
  });
  return written !== null;
}

function present(stored: Credentials | null): Credentials {
  if (!stored) throw new StorageFault('the credentials are gone');
  return stored;
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}
