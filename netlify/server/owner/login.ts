import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Call, readCookie, setCookie } from '#netlify/server/http/call.ts';
import { fieldRefusal, Refusal } from '#netlify/server/http/refusal.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import type { logIn } from '#src/features/admin/app/api.ts';
import type { PasskeyAssertion } from '#src/features/admin/passkeys/api.ts';
import { CHALLENGE_MS, isChallengeOpen, keepChallenge, takeChallenge } from './challenges.ts';
import {
  type Credentials,
  currentCredentials,
  newSecret,
  type Passkey,
  setPassword,
  storedCredentials,
  updateCredentials,
} from './credentials.ts';
import { countAttempt, type LoginSource } from './login-throttle.ts';
import { isPasswordOf, passwordFault } from './passwords.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { openSession } from './sessions.ts';

const DEVICE_COOKIE = 'appareil-admin';
const DEVICE_COOKIE_PATTERN = /^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/;
const STEP_COOKIE = 'connexion-admin';
const STEP_COOKIE_PATTERN = /^[A-Za-z0-9_-]{43}$/;
const A_YEAR_S = 31_536_000;

/**
 * Opens the owner's session and gives its CSRF token, or asks for a passkey or a recovery code next.
 * @throws Refusal 401 for a wrong password, 429 for too many attempts, 503 while no password is configured
 */
export async function logInOwner(call: Call, password: string): Promise<ResponseOf<typeof logIn>> {
  const resetAttempts = await countAttempt('password', await loginSource(call));
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
  if (credentials.passkeys.length > 0)
    return { secondStep: await askSecondStep(call, credentials) };
  return { token: await letIn(call, credentials) };
}

function letIn(call: Call, { deviceKey, epoch }: Credentials): Promise<string> {
  markDevice(call, deviceKey);
  return openSession(call, epoch);
}

/** A cookie ties the second step to the right password of the first. */
async function askSecondStep(call: Call, { passkeys, epoch }: Credentials) {
  const { passkeyOrigin, requestOptions } = await import('./webauthn.ts');
  const isAtHome = new URL(call.request.url).origin === passkeyOrigin();
  const passkey = isAtHome ? await requestOptions(passkeys) : null;
  const cookie = newSecret();
  await keepChallenge(`login/${hash('sha256', cookie)}`, passkey?.challenge ?? '', epoch);
  setCookie(call, STEP_COOKIE, cookie, CHALLENGE_MS / 1000);
  return { passkey };
}

/**
 * The second step with a passkey; whatever comes of it, the login's challenge is used up.
 * @throws Refusal 401
 */
export async function logInOwnerWithPasskey(
  call: Call,
  asserted: PasskeyAssertion,
): Promise<string> {
  const credentials = await storedCredentials();
  const challenge = credentials && (await takeChallenge(stepOf(call), credentials.epoch));
  if (!challenge) throw loginOver();
  const passkey = credentials.passkeys.find(({ id }) => id === asserted.id);
  const { verifyAssertion } = await import('./webauthn.ts');
  const used = passkey && (await verifyAssertion(asserted, challenge, passkey));
  if (!used || !(await replacePasskey(used))) {
    throw new Refusal(
      401,
      'Cette clé d’accès n’a pas été reconnue. Entrez à nouveau votre mot de passe, puis réessayez ou prenez un code de secours.',
    );
  }
  setCookie(call, STEP_COOKIE, '', 0);
  return letIn(call, credentials);
}

/** Null when it was removed meanwhile. */
function replacePasskey(used: Passkey): Promise<Credentials | null> {
  return updateCredentials((stored) => {
    const { passkeys } = stored;
    if (!passkeys.some(({ id }) => id === used.id)) return null;
    return { ...stored, passkeys: passkeys.map((one) => (one.id === used.id ? used : one)) };
  });
}

/**
 * The second step with a recovery code, which is used up. A wrong one may be corrected.
 * @throws Refusal 400 with `fields`, 401, 429
 */
export async function logInOwnerWithCode(
  call: Call,
  code: string,
): Promise<{ token: string; codesLeft: number }> {
  const step = stepOf(call);
  const credentials = await storedCredentials();
  if (!credentials || !(await isChallengeOpen(step, credentials.epoch))) throw loginOver();
  const resetAttempts = await countAttempt('recovery-code', await loginSource(call));
  const given = hashRecoveryCode(code);
  const written = await updateCredentials((stored) => {
    const { recoveryCodes } = stored;
    // Of two who use it at once, the second finds it gone.
    if (!recoveryCodes.includes(given)) return null;
    return { ...stored, recoveryCodes: recoveryCodes.filter((kept) => kept !== given) };
  });
  if (!written) throw fieldRefusal('code', 'Ce code n’est pas valable, ou il a déjà servi.');
  await Promise.all([resetAttempts(), takeChallenge(step, credentials.epoch)]);
  setCookie(call, STEP_COOKIE, '', 0);
  const codesLeft = written.recoveryCodes.length;
  return { token: await letIn(call, credentials), codesLeft };
}

function stepOf(call: Call): `login/${string}` {
  return `login/${hash('sha256', readCookie(call, STEP_COOKIE, STEP_COOKIE_PATTERN) ?? '')}`;
}

function loginOver(): Refusal {
  return new Refusal(
    401,
    'Cette connexion n’est plus en cours : plus de cinq minutes ont passé, ou elle a déjà servi. Entrez à nouveau votre mot de passe.',
  );
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
  const credentials = await confirmPassword(session, current, 'currentPassword');
  if (!(await setPassword(fresh, credentials))) throw wrongPassword('currentPassword');
}

/**
 * Asks for the password again within a session, for what could lock the owner out if the session were stolen.
 * @throws Refusal 400 with `fields`, 429 for too many wrong passwords
 */
export async function confirmPassword(
  session: string,
  password: string,
  field: string,
): Promise<Credentials> {
  const resetAttempts = await countAttempt('password', { session });
  const credentials = await storedCredentials();
  if (!credentials || !(await isPasswordOf(credentials.hash, password))) throw wrongPassword(field);
  await resetAttempts();
  return credentials;
}

function wrongPassword(field: string): Refusal {
  return fieldRefusal(field, 'Le mot de passe actuel est incorrect.');
}
