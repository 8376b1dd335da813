import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { lineSchema } from '#src/api/field-schemas.ts';

export type PasskeyCreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type PasskeyRequestOptions = PublicKeyCredentialRequestOptionsJSON;

// This limit and those of `transports` are far above what browsers send.
const base64url = z.string().check(z.regex(/^[\w-]{1,8000}$/));

const credentialFields = { id: base64url, rawId: base64url, type: z.literal('public-key') };

/** The browser's response when it creates a passkey. */
const creationSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
});

export type PasskeyCreation = z.infer<typeof creationSchema>;

/** The browser's response when a passkey is used. */
const assertionSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});

export type PasskeyAssertion = z.infer<typeof assertionSchema>;

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});

/** `codesLeft` is the number of unused recovery codes, each of which can replace a passkey once. */
const passkeyListSchema = z.object({ passkeys: z.array(passkeySchema), codesLeft: z.number() });

export type PasskeyList = z.infer<typeof passkeyListSchema>;
export type ListedPasskey = z.infer<typeof passkeySchema>;

/** Second login step. `token` is for CSRF. 401 for a refused passkey or a password sent too long ago. */
export const logInWithPasskey = endpoint('POST', '/api/admin/login/passkey', {
  access: 'public',
  request: assertionSchema,
  response: z.object({ token: z.string() }),
});

/** Second login step. 400 with `fields` for a wrong or used code, 401 as above, 429 for many attempts. */
export const logInWithRecoveryCode = endpoint('POST', '/api/admin/login/code', {
  access: 'public',
  request: z.object({
    code: z.string('Le code de secours est obligatoire.').check(
      z.minLength(1, 'Le code de secours est obligatoire.'),
      // A code may be typed with hyphens and spaces.
      z.maxLength(60, 'Un code de secours compte 24 signes.'),
    ),
  }),
  response: z.object({ token: z.string(), codesLeft: z.number() }),
});

export const getPasskeys = endpoint('GET', '/api/admin/passkeys', { response: passkeyListSchema });

export const getPasskeyOptions = endpoint('POST', '/api/admin/passkey-options', {
  access: 'recent-login',
  response: z.custom<PasskeyCreationOptions>(),
});

/** Stores a passkey (`getPasskeyOptions` needs a recent login). Only the first creates recovery `codes`. */
export const addPasskey = endpoint('POST', '/api/admin/passkeys', {
  request: z.object({ name: lineSchema(60, 'Le nom'), passkey: creationSchema }),
  response: z.object({ codes: z.nullable(z.array(z.string())) }),
});

/** Deleting the last passkey also deletes the recovery codes. */
export const removePasskey = endpoint('DELETE', '/api/admin/passkeys/:id', {
  access: 'recent-login',
  response: passkeyListSchema,
});

/** Replaces all recovery codes. The server stores only hashes of them, so they cannot be read again. */
export const renewRecoveryCodes = endpoint('POST', '/api/admin/recovery-codes', {
  access: 'recent-login',
  response: z.object({ codes: z.array(z.string()) }),
});
