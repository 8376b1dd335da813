import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { isoDateSchema } from '#src/api/field-schemas.ts';

const passwordSchema = z
  .string('Le mot de passe est obligatoire.')
  .check(
    z.minLength(1, 'Le mot de passe est obligatoire.'),
    z.maxLength(256, 'Le mot de passe compte 256 caractères au plus.'),
  );

/** The response of endpoints that return no data; `done` is always true. */
export const doneSchema = z.object({ done: z.boolean() });

/** 401 for a wrong password, 429 with Retry-After after many attempts, 503 if no password is configured. */
export const logIn = endpoint('POST', '/api/admin/login', {
  access: 'public',
  request: z.object({ password: passwordSchema }),
  response: z.union([
    /** The CSRF token of the new session. */
    z.object({ token: z.string() }),
    /** The password is right. `passkey` has WebAuthn options; null if only a recovery code can follow. */
    z.object({
      secondStep: z.object({
        passkey: z.nullable(z.custom<PublicKeyCredentialRequestOptionsJSON>()),
      }),
    }),
  ]),
});

/** Ends every session of the administrator, on every device. */
export const logOut = endpoint('POST', '/api/admin/logout', { response: doneSchema });

/** Ends every session of the administrator, the caller's too: the next login needs the new password. */
export const changePassword = endpoint('POST', '/api/admin/change-password', {
  request: z.object({ currentPassword: passwordSchema, newPassword: passwordSchema }),
  response: doneSchema,
});

/** `what` is a French text; `device` names the browser and its system, such as « Firefox, Windows ». */
export const securityEventSchema = z.object({
  what: z.string(),
  at: isoDateSchema,
  device: z.string(),
});

export type SecurityEvent = z.infer<typeof securityEventSchema>;

/** Returns the last 20 events, newest first, then one per kind of refused attempt, its count in `what`. */
export const getSecurityEvents = endpoint('GET', '/api/admin/sessions', {
  response: z.object({ events: z.array(securityEventSchema) }),
});
