import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Call, readCookie, setCookie } from '#netlify/server/http/call.ts';
import { Refusal } from '#netlify/server/http/refusal.ts';
import { currentCredentials, setPassword, storedCredentials } from './credentials.ts';
import { countAttempt, type LoginSource } from './login-throttle.ts';
import { isPasswordOf, passwordFault } from './passwords.ts';
import { openSession } from './sessions.ts';

const DEVICE_COOKIE = 'appareil-admin';
const DEVICE_COOKIE_PATTERN = /^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/;
const A_YEAR_S = 31_536_000;

/**
 * Opens the owner's session and gives its CSRF token.
 * @throws Refusal 401 for a wrong password, 429 for too many attempts, 503 while no password is configured
 */
export async function logInOwner(call: Call, password: string): Promise<string> {
  const resetAttempts = await countAttempt(await loginSource(call));
  const credentials = await currentCredentials();
  if (!credentials) {
    throw new Refusal(
      503,
      'Aucun mot de passe n’est configuré. Définissez la variable ADMIN_PASSWORD du site, puis réessayez.',
    );
  }
  if (!(await isPasswordOf(credentials.hash, password))) {
    throw new Refusal(401, 'Mot de passe incorrect');
  }
  await resetAttempts();
  markDevice(call, credentials.deviceKey);
  return openSession(call, credentials.epoch);
}

/**
 * A device on which the owner logged in before has a count of attempts of its own, so that others' guesses never throttle
 * her there. The device cookie grants no access by itself.
 */
async function loginSource(call: Call): Promise<LoginSource> {
  const stranger = { ip: call.ip };
  const stored = await storedCredentials();
  const mark = readCookie(call, DEVICE_COOKIE, DEVICE_COOKIE_PATTERN);
  if (!stored || !mark) return stranger;
  const [nonce = '', given = ''] = mark.split('.');
  const signature = signDevice(nonce, stored.deviceKey);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(signature))) return stranger;
  return { device: hash('sha256', nonce).slice(0, 32) };
}

function markDevice(call: Call, deviceKey: string): void {
  const nonce = randomBytes(16).toString('base64url');
  setCookie(call, DEVICE_COOKIE, `${nonce}.${signDevice(nonce, deviceKey)}`, A_YEAR_S);
}

function signDevice(nonce: string, deviceKey: string): string {
  return createHmac('sha256', deviceKey).update(nonce).digest('base64url');
}

/** Changes the password and ends all sessions. @throws Refusal 400 with `fields`, 429 for too many wrong passwords */
export async function changeOwnerPassword(
  session: string,
  current: string,
  fresh: string,
): Promise<void> {
  const fault = passwordFault(fresh, current);
  if (fault) throw fieldRefusal('newPassword', fault);
  const resetAttempts = await countAttempt({ session });
  const credentials = await storedCredentials();
  const isRight = credentials && (await isPasswordOf(credentials.hash, current));
  if (isRight) await resetAttempts();
  if (!isRight || !(await setPassword(fresh, credentials))) {
    throw fieldRefusal('currentPassword', 'Le mot de passe actuel est incorrect.');
  }
}

function fieldRefusal(field: string, fault: string): Refusal {
  return new Refusal(400, fault, { details: { fields: { [field]: fault } } });
}
