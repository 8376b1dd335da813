import * as webauthn from '@simplewebauthn/server';
import type { RequestContext } from '#netlify/server/http/request-context.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { getSiteOrigin } from '#netlify/server/lib/environment.ts';
import type * as api from '#src/api/admin/passkeys.ts';
import { BRAND } from '#src/brand.ts';
import { CHALLENGE_LIFETIME_MS, type Passkey } from './credentials.ts';

/** The user of every passkey, so that a new one overwrites an old one of this site in an authenticator. */
const USER = { userName: 'administration', userID: new TextEncoder().encode('administration') };

/** The password is the first factor, so a passkey without user verification is accepted as the second. */
const USER_VERIFICATION = 'preferred';

/** COSE numbers of EdDSA, ES256, RS256; the library's default contains one that Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];

/** Returns the only origin whose pages may use passkeys. */
export const getPasskeyOrigin = () => new URL(getSiteOrigin()).origin;

export function isPasskeyOrigin({ request }: RequestContext): boolean {
  return new URL(request.url).origin === getPasskeyOrigin();
}

const getRelyingPartyId = () => new URL(getSiteOrigin()).hostname;

/** Passes on every transport that the browser sent; the cast allows those that the library's type lacks. */
const toDescriptor = ({ id, transports }: Passkey) => ({ id, transports: transports as [] });

export function createCreationOptions(passkeys: Passkey[]): Promise<api.PasskeyCreationOptions> {
  return webauthn.generateRegistrationOptions({
    ...USER,
    rpName: BRAND.name,
    rpID: getRelyingPartyId(),
    timeout: CHALLENGE_LIFETIME_MS,
    excludeCredentials: passkeys.map(toDescriptor),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: USER_VERIFICATION },
  });
}

/** @returns null without a passkey, or at another origin than the site's, where passkeys cannot sign */
export async function createRequestOptions(
  context: RequestContext,
  passkeys: Passkey[],
): Promise<api.PasskeyRequestOptions | null> {
  if (passkeys.length === 0 || !isPasskeyOrigin(context)) return null;
  return webauthn.generateAuthenticationOptions({
    rpID: getRelyingPartyId(),
    timeout: CHALLENGE_LIFETIME_MS,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: USER_VERIFICATION,
  });
}

const toExpectedValues = (challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: getPasskeyOrigin(),
  expectedRPID: getRelyingPartyId(),
  requireUserVerification: false,
});

/** @returns the created passkey, or null if it does not answer the challenge on this site */
export async function verifyCreation(
  { response: { transports = [], ...response }, ...created }: api.PasskeyCreation,
  challenge: string,
): Promise<Omit<Passkey, 'name'> | null> {
  const verification = webauthn.verifyRegistrationResponse({
    ...toExpectedValues(challenge),
    response: { ...created, clientExtensionResults: {}, response },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  // The library throws when it refuses a passkey.
  const result = await verification.catch(() => null);
  if (!result?.verified) return null;
  const { id, publicKey: keyBytes, counter } = result.registrationInfo.credential;
  const publicKey = Buffer.from(keyBytes).toString('base64url');
  return { id, publicKey, counter, transports, addedAt: now().toISOString(), lastUsedAt: null };
}

/** @returns the updated passkey; null if its signature is wrong, or its counter shows that it was copied */
export async function verifyAssertion(
  assertion: api.PasskeyAssertion,
  challenge: string,
  passkey: Passkey,
): Promise<Passkey | null> {
  const verification = webauthn.verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    ...toExpectedValues(challenge),
    credential: {
      id: passkey.id,
      counter: passkey.counter,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
    },
  });
  const result = await verification.catch(() => null);
  if (!result?.verified) return null;
  const { newCounter } = result.authenticationInfo;
  return { ...passkey, counter: newCounter, lastUsedAt: now().toISOString() };
}
