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

export const doneSchema = z.object({ done: z.boolean() });

const loginSchema = z.union([
  z.object({ token: z.string() }),
  /** The right password, and a passkey or a recovery code is asked for next; `passkey` is null where none can be used. */
  z.object({
    secondStep: z.object({
      passkey: z.nullable(z.custom<PublicKeyCredentialRequestOptionsJSON>()),
    }),
  }),
]);

/** 401 for a wrong password, 429 with Retry-After for too many, 503 while no first password is configured. */
export const logIn = endpoint('POST', '/api/admin/login', {
  access: 'public',
  request: z.object({ password: passwordSchema }),
  response: loginSchema,
});

/** Ends every session of the owner, on every device. */
export const logOut = endpoint('POST', '/api/admin/logout', { response: doneSchema });

/** Ends every session of the owner, this one included: the new password is asked for next. */
export const changePassword = endpoint('POST', '/api/admin/change-password', {
  request: z.object({ currentPassword: passwordSchema, newPassword: passwordSchema }),
  response: doneSchema,
});

const openSessionSchema = z.object({
  device: z.string(),
  openedAt: isoDateSchema,
  /** The session of this request. */
  isThis: z.boolean(),
});

export type OpenSession = z.infer<typeof openSessionSchema>;

export const securityEventSchema = z.object({
  /** What happened, in French. */
  what: z.string(),
  at: isoDateSchema,
  device: z.string(),
});

export type SecurityEvent = z.infer<typeof securityEventSchema>;

const securitySchema = z.object({
  sessions: z.array(openSessionSchema),
  /** The last twenty, newest first, and after them how often each kind of refusal came. */
  events: z.array(securityEventSchema),
});

export const getSecurity = endpoint('GET', '/api/admin/sessions', { response: securitySchema });

/** Ends all other sessions of the administrator. */
export const endSessions = endpoint('POST', '/api/admin/sessions', { response: securitySchema });
