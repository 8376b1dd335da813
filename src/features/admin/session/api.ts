import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import * as z from 'zod/mini';
import { endpoint } from '#src/api/endpoint.ts';
import { isoDateSchema } from '#src/api/text-schemas.ts';

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
  /** The one that asks. */
  isThis: z.boolean(),
});

export type OpenSession = z.infer<typeof openSessionSchema>;

/** What is told of the administration's security, and in which words. */
export const SECURITY_EVENTS = {
  login: 'Connexion',
  'new-device': 'Connexion depuis un nouvel appareil',
  'wrong-password': 'Mot de passe incorrect',
  throttled: 'Trop d’essais : connexion refusée',
  'wrong-second-step': 'Clé d’accès ou code de secours refusé',
  password: 'Mot de passe changé',
  'passkey-added': 'Clé d’accès ajoutée',
  'passkey-removed': 'Clé d’accès retirée',
  codes: 'Codes de secours renouvelés',
  'sessions-ended': 'Autres sessions terminées',
  backup: 'Sauvegarde téléchargée',
  restore: 'Sauvegarde remise en place',
  export: 'Abonnés exportés',
  environment: 'Mot de passe repris des réglages de l’hébergeur',
};

export const securityEventSchema = z.object({
  what: z.enum(Object.keys(SECURITY_EVENTS) as (keyof typeof SECURITY_EVENTS)[]),
  at: isoDateSchema,
  device: z.string(),
});

export type SecurityEvent = z.infer<typeof securityEventSchema>;

const securitySchema = z.object({
  sessions: z.array(openSessionSchema),
  /** The last twenty, newest first. */
  events: z.array(securityEventSchema),
});

export const getSecurity = endpoint('GET', '/api/admin/sessions', { response: securitySchema });

/** Ends every session of the owner but this one. */
export const endSessions = endpoint('POST', '/api/admin/sessions', { response: securitySchema });
