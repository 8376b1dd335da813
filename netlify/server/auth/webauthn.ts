import * as webauthn from '@simplewebauthn/server';
import type { RequestContext } from '#netlify/server/http/request-context.ts';
import { now } from '#netlify/server/lib/clock.ts';
import { siteOrigin } from '#netlify/server/lib/environment.ts';
import type * as api from '#src/api/admin/passkeys.ts';
import { BRAND } from '#src/brand.ts';
import { CHALLENGE_MS, type Passkey } from './credentials.ts';

/** Every passkey has the same user, so that an authenticator replaces its earlier passkey of this site. */
const USER = { userName: 'administration', userID: new TextEncoder().encode('administration') };

/** The password is the first factor, so a passkey without user verification is accepted as the second. */
const VERIFICATION = 'preferred';

/** EdDSA, ES256 and RS256; the library's own list contains one that Node calls experimental. */
const ALGORITHMS = [-8, -7, -257];

/** The only origin whose pages may use passkeys. */
export const passkeyOrigin = () => new URL(siteOrigin()).origin;

export function isPasskeyOrigin({ request }: RequestContext): boolean {
  return new URL(request.url).origin === passkeyOrigin();
}

const relyingParty = () => new URL(siteOrigin()).hostname;

/** Gives the transports back as the browser sent them, because browsers may send values that the library's type lacks. */
const toDescriptor = ({ id, transports }: Passkey) => ({ id, transports: transports as [] });

export function creationOptions(passkeys: Passkey[]): Promise<api.PasskeyCreationOptions> {
  return webauthn.generateRegistrationOptions({
    ...USER,
    rpName: BRAND.name,
    rpID: relyingParty(),
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map(toDescriptor),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: VERIFICATION },
  });
}

/** @returns null without a passkey, or at another address than the site's, where passkeys cannot sign */
export async function requestOptions(
  context: RequestContext,
  passkeys: Passkey[],
): Promise<api.PasskeyRequestOptions | null> {
  if (passkeys.length === 0 || !isPasskeyOrigin(context)) return null;
  return webauthn.generateAuthenticationOptions({
    rpID: relyingParty(),
    timeout: CHALLENGE_MS,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: VERIFICATION,
  });
}

const expectedValues = (challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: passkeyOrigin(),
  expectedRPID: relyingParty(),
  requireUserVerification: false,
});

/** @returns the created passkey, or null unless it answers the challenge on this site */
export async function verifyCreation(
  { response: { transports = [], ...response }, ...created }: api.PasskeyCreation,
  challenge: string,
): Promise<Omit<Passkey, 'name'> | null> {
  const verified = await nullIfRefused(
    webauthn.verifyRegistrationResponse({
      ...expectedValues(challenge),
      response: { ...created, clientExtensionResults: {}, response },
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const addedAt = now().toISOString();
  const key = Buffer.from(publicKey).toString('base64url');
  return { id, publicKey: key, counter, transports, addedAt, lastUsedAt: null };
}

/** Refuses a counter that did not rise, because the passkey may be a copy. @returns null unless the passkey signed the challenge on this site */
export async function verifyAssertion(
  asserted: api.PasskeyAssertion,
  challenge: string,
  passkey: Passkey,
): Promise<Passkey | null> {
  const verified = await nullIfRefused(
    webauthn.verifyAuthenticationResponse({
      response: { ...asserted, clientExtensionResults: {} },
      ...expectedValues(challenge),
      credential: {
        ...{ id: passkey.id, counter: passkey.counter },
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      },
    }),
  );
  if (!verified?.verified) return null;
  const { newCounter } = verified.authenticationInfo;
  return { ...passkey, counter: newCounter, lastUsedAt: now().toISOString() };
}

/** Turns a refusal, for which the library throws, into null. */
function nullIfRefused<T>(verification: Promise<T>): Promise<T | null> {
  return verification.catch(() => null);
}
