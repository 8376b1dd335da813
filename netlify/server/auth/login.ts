import { createHmac, hash, randomBytes } from 'node:crypto';
import { ApiError, createFieldError } from '#netlify/server/http/api-error.ts';
import * as http from '#netlify/server/http/request-context.ts';
import { mailAdmin } from '#netlify/server/mail-delivery/send-now.ts';
import { createSecret, isEqualConstantTime } from '#netlify/server/signing/signing.ts';
import type { PasskeyAssertion } from '#src/api/admin/passkeys.ts';
import type { logIn } from '#src/api/admin/session.ts';
import type { ResponseOf } from '#src/api/endpoint.ts';
import { BRAND } from '#src/brand.ts';
import * as account from './credentials.ts';
import { type LoginSource, registerLoginAttempt } from './login-throttle.ts';
import { validatePassword, verifyPassword } from './passwords.ts';
import { countRefusedAttempt, describeDevice, recordSecurityEvent } from './security-events.ts';
import { createSession } from './sessions.ts';

const LOGIN_EXPIRED_MESSAGE =
  'Cette connexion n’est plus en cours : plus de cinq minutes ont passé, ou elle a déjà servi. Entrez à nouveau votre mot de passe.';
const PASSKEY_REFUSED_MESSAGE =
  'Cette clé d’accès n’a pas été reconnue. Entrez à nouveau votre mot de passe, puis réessayez ou prenez un code de secours.';

const DEVICE_COOKIE = 'appareil-admin';
/** A nonce of 16 bytes and its signature of 32, in base64url. The cookie grants no access. */
const DEVICE_COOKIE_PATTERN = /^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/;
const SECOND_STEP_COOKIE = 'connexion-admin';
const SECOND_STEP_PATTERN = /^[A-Za-z0-9_-]{43}$/;
const YEAR_S = 31_536_000;

/** Checks the password. @returns the CSRF token or data for the second step @throws ApiError 401, 429, 503 */
export async function logInAdmin(
  context: http.RequestContext,
  password: string,
): Promise<ResponseOf<typeof logIn>> {
  const stored = await account.loadCredentials();
  const source = findSource(context, stored);
  const resetAttempts = await registerAttemptWithEvent(context, 'password', source);
  const verified = await account.verifyOrAdoptPassword(password, stored);
  if (!verified) {
    countRefusedAttempt(context, 'wrong-password');
    throw new ApiError(401, 'Mot de passe incorrect');
  }
  const { credentials, isNewlyAdopted } = verified;
  // A password that is new in the environment was accepted and replaces the stored one: it was adopted.
  if (isNewlyAdopted) await recordSecurityEvent(context, 'environment');
  if (credentials.passkeys.length > 0) {
    await resetAttempts();
    return { secondStep: await startSecondStep(context, credentials) };
  }
  const [token] = await Promise.all([completeLogin(context, credentials, source), resetAttempts()]);
  return { token };
}

/** Opens a session, which a later `epoch` revokes, and sets the device cookie. @returns the CSRF token */
async function completeLogin(
  context: http.RequestContext,
  { deviceKey, epoch, isUsed }: account.Credentials,
  source: LoginSource,
): Promise<string> {
  const isKnownDevice = 'device' in source;
  const nonce = randomBytes(16).toString('base64url');
  http.setCookie(context, DEVICE_COOKIE, `${nonce}.${signDevice(nonce, deviceKey)}`, YEAR_S);
  // `isUsed` is false until the first login of a new site, which needs no mail about a new device.
  const [token] = await Promise.all([
    createSession(context, epoch),
    recordSecurityEvent(context, isKnownDevice ? 'login' : 'new-device'),
    isUsed ? null : account.updateCredentials((stored) => ({ ...stored, isUsed: true })),
  ]);
  if (isUsed && !isKnownDevice) context.waitUntil(notifyNewDevice(describeDevice(context)));
  return token;
}

/** Registers an attempt; counts a refusal as a security event. @returns a function that resets attempts */
async function registerAttemptWithEvent(
  context: http.RequestContext,
  secretKind: 'password' | 'recovery-code',
  source: LoginSource,
) {
  try {
    return await registerLoginAttempt(secretKind, source);
  } catch (error) {
    if (error instanceof ApiError) countRefusedAttempt(context, 'throttled');
    throw error;
  }
}

/** Sets a cookie that proves the password. The challenge is '' on a domain where only recovery codes work. */
async function startSecondStep(
  context: http.RequestContext,
  { passkeys, epoch }: account.Credentials,
) {
  const { createRequestOptions } = await import('./webauthn.ts');
  const options = await createRequestOptions(context, passkeys);
  const secret = createSecret();
  await account.storeChallenge(`login/${hash('sha256', secret)}`, options?.challenge ?? '', epoch);
  http.setCookie(context, SECOND_STEP_COOKIE, secret, account.CHALLENGE_LIFETIME_MS / 1000);
  return { passkey: options };
}

/** Completes a login; a refused passkey ends it. @returns the CSRF token @throws ApiError 401 */
export async function logInAdminWithPasskey(
  context: http.RequestContext,
  assertion: PasskeyAssertion,
): Promise<string> {
  const credentials = await account.loadCredentials();
  const challenge =
    credentials && (await account.consumeChallenge(toChallengeKey(context), credentials.epoch));
  if (!challenge) throw new ApiError(401, LOGIN_EXPIRED_MESSAGE);
  if (!(await verifyAndUpdatePasskey(assertion, challenge, credentials))) {
    countRefusedAttempt(context, 'wrong-second-step');
    throw new ApiError(401, PASSKEY_REFUSED_MESSAGE);
  }
  http.setCookie(context, SECOND_STEP_COOKIE, '', 0);
  return completeLogin(context, credentials, findSource(context, credentials));
}

async function verifyAndUpdatePasskey(
  assertion: PasskeyAssertion,
  challenge: string,
  credentials: account.Credentials,
): Promise<boolean> {
  const passkey = credentials.passkeys.find(({ id }) => id === assertion.id);
  const { verifyAssertion } = await import('./webauthn.ts');
  const updatedPasskey = passkey && (await verifyAssertion(assertion, challenge, passkey));
  if (!updatedPasskey) return false;
  const updatedCredentials = await account.updateCredentials((stored) => {
    // The passkey may have been removed meanwhile.
    if (!stored.passkeys.some(({ id }) => id === assertion.id)) return null;
    const passkeys = stored.passkeys.map((old) => (old.id === assertion.id ? updatedPasskey : old));
    return { ...stored, passkeys };
  });
  return updatedCredentials !== null;
}

/** Logs in and deletes the code; a wrong code can be retyped. @throws ApiError 400 with `fields`, 401, 429 */
export async function logInAdminWithCode(
  context: http.RequestContext,
  code: string,
): Promise<{ token: string; codesLeft: number }> {
  const challengeKey = toChallengeKey(context);
  const credentials = await account.loadCredentials();
  if (!credentials || !(await account.hasValidChallenge(challengeKey, credentials.epoch)))
    throw new ApiError(401, LOGIN_EXPIRED_MESSAGE);
  const source = findSource(context, credentials);
  const resetAttempts = await registerAttemptWithEvent(context, 'recovery-code', source);
  const typedHash = account.hashRecoveryCode(code);
  const updatedCredentials = await account.updateCredentials((stored) => {
    const { recoveryCodes } = stored;
    // Of two concurrent uses of a code, the second finds it deleted.
    if (!recoveryCodes.includes(typedHash)) return null;
    return { ...stored, recoveryCodes: recoveryCodes.filter((codeHash) => codeHash !== typedHash) };
  });
  if (!updatedCredentials) {
    countRefusedAttempt(context, 'wrong-second-step');
    throw createFieldError('code', 'Ce code n’est pas valable, ou il a déjà servi.');
  }
  await Promise.all([resetAttempts(), account.consumeChallenge(challengeKey, credentials.epoch)]);
  http.setCookie(context, SECOND_STEP_COOKIE, '', 0);
  const codesLeft = updatedCredentials.recoveryCodes.length;
  return { token: await completeLogin(context, credentials, source), codesLeft };
}

/** Returns the key of the login's challenge; without a valid cookie, one under which nothing is stored. */
function toChallengeKey(context: http.RequestContext): `login/${string}` {
  return `login/${hash('sha256', http.readCookie(context, SECOND_STEP_COOKIE, SECOND_STEP_PATTERN) ?? '')}`;
}

/** Returns a known device, which is never throttled by attempts from elsewhere, or else the IP address. */
function findSource(context: http.RequestContext, stored: account.Credentials | null): LoginSource {
  const ipSource = { ip: context.ip };
  const cookie = http.readCookie(context, DEVICE_COOKIE, DEVICE_COOKIE_PATTERN);
  if (!cookie || !stored) return ipSource;
  const [nonce = '', cookieSignature = ''] = cookie.split('.');
  if (!isEqualConstantTime(cookieSignature, signDevice(nonce, stored.deviceKey))) return ipSource;
  return { device: hash('sha256', nonce).slice(0, 32) };
}

function signDevice(nonce: string, deviceKey: string): string {
  return createHmac('sha256', deviceKey).update(nonce).digest('base64url');
}

/** Changes the password and ends all sessions. @throws ApiError 400 with `fields`, 429, 503 */
export async function changeAdminPassword(
  context: http.RequestContext,
  currentPassword: string,
  newPassword: string,
): Promise<void> {
  const reason = await validatePassword(newPassword, currentPassword);
  if (reason) throw createFieldError('newPassword', reason);
  const resetAttempts = await registerLoginAttempt('password', { session: context.sessionId });
  const credentials = await account.loadCredentials();
  const isValid = credentials !== null && (await verifyPassword(credentials.hash, currentPassword));
  // `setPassword` returns false if the password was changed meanwhile.
  if (!isValid || !(await account.setPassword(newPassword, credentials))) {
    throw createFieldError('currentPassword', 'Le mot de passe actuel est incorrect.');
  }
  await Promise.all([resetAttempts(), recordSecurityEvent(context, 'password')]);
}

/** Limits these mails, because a program that logs in repeatedly could use up the mail server's quota. */
const MAILS_PER_DAY = 20;

async function notifyNewDevice(device: string): Promise<void> {
  await mailAdmin('new-devices', MAILS_PER_DAY, {
    subject: `${BRAND.name}\u202f: une connexion depuis un nouvel appareil`,
    preheader: device,
    title: 'Une connexion à l’administration',
    blocks: [
      'Bonjour,',
      `Quelqu’un est entré dans l’administration de votre site avec votre mot de passe, depuis un appareil qui n’y était jamais venu\u202f: ${device}.`,
      'Si c’était vous, il n’y a rien à faire. Sinon, changez votre mot de passe\u202f: toutes les sessions se terminent alors.',
    ],
  });
}
