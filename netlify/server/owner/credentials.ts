import { randomBytes } from 'node:crypto';
import { ownerEnvironment } from '#netlify/server/settings/environment.ts';
import { jsonStore } from '#netlify/server/storage/blobs.ts';
import { hashPassword, isPasswordOf, isReadable } from './passwords.ts';

interface Credentials {
  hash: string;
  /** Hash of the environment's password that was last taken over: another value there resets the password. */
  origin: string;
  /** Sessions of an earlier epoch have ended. */
  epoch: number;
  /** Signs the mark that a device gets when the owner logs in on it. */
  deviceKey: string;
}

const KEY = 'credentials';
const store = () => jsonStore<Credentials>('owner');

/** What is stored, without a look at the environment: enough to judge a session. */
export function storedCredentials(): Promise<Credentials | null> {
  return store().get(KEY);
}

/** The credentials a login is judged by, or null while no password was ever configured. */
export async function currentCredentials(): Promise<Credentials | null> {
  const stored = await storedCredentials();
  const { ADMIN_PASSWORD_HASH: hash, ADMIN_PASSWORD: password } = ownerEnvironment();
  const origin = stored?.origin;
  if (hash) return hash === origin ? stored : takeOver(hash, origin);
  if (!password) return stored;
  const isTakenOver = origin && isReadable(origin) && (await isPasswordOf(origin, password));
  return isTakenOver ? stored : takeOver(await hashPassword(password), origin);
}

/** The environment's password becomes the owner's; whoever was logged in no longer is. */
async function takeOver(hash: string, formerOrigin?: string): Promise<Credentials | null> {
  const written = await store().update(KEY, (stored) => {
    // Two logins at once take it over once.
    if (stored?.origin !== formerOrigin) return null;
    return { hash, origin: hash, epoch: (stored?.epoch ?? 0) + 1, deviceKey: newSecret() };
  });
  return written ?? storedCredentials();
}

/** Every session has ended once this returns. */
export async function endAllSessions(): Promise<void> {
  await store().update(KEY, (stored) => stored && { ...stored, epoch: stored.epoch + 1 });
}

/**
 * Sets the password in the place of the one that was just given, and ends every session; devices the owner
 * used before are strangers again. False when that one was replaced meanwhile.
 */
export async function setPassword(password: string, { hash: old }: Credentials): Promise<boolean> {
  const hash = await hashPassword(password);
  const written = await store().update(KEY, (stored) => {
    if (stored?.hash !== old) return null;
    return { ...stored, hash, epoch: stored.epoch + 1, deviceKey: newSecret() };
  });
  return written !== null;
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
