import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { atom } from 'nanostores';

/**
 * `expired`: the server ended the session; what is on screen waits there for the owner to return. `unconfirmed`: it is open,
 * and a call waits for her to log in again.
 */
export const $session = atom<'out' | 'in' | 'expired' | 'unconfirmed'>('out');

/**
 * What a login waits for after the right password: a passkey, or a recovery code where `passkey` is null; null when it
 * waits for nothing.
 */
export const $secondStep = atom<{ passkey: PublicKeyCredentialRequestOptionsJSON | null } | null>(
  null,
);
