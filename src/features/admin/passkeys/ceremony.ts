import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { FrenchError } from '#src/features/admin/session/error-message.ts';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from './api.ts';

// Loaded when it is first needed.

/** Has the browser ask for a new passkey. @throws FrenchError */
export function createPasskey(optionsJSON: PasskeyCreationOptions) {
  return startRegistration({ optionsJSON }).catch(explain);
}

/** Has the browser ask for a passkey. @returns null once it was told to stop. @throws FrenchError */
export function askForPasskey(optionsJSON: PasskeyRequestOptions) {
  return startAuthentication({ optionsJSON }).catch((error: Error) =>
    error.name === 'AbortError' ? null : explain(error),
  );
}

export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}

const SENTENCES: Record<string, string> = {
  InvalidStateError: 'Cet appareil a déjà une clé d’accès pour l’administration.',
  NotAllowedError: 'La demande a été annulée, ou son temps est écoulé. Vous pouvez réessayer.',
  SecurityError: 'À cette adresse, votre navigateur n’admet pas les clés d’accès du site.',
};

function explain({ name }: Error): never {
  throw new FrenchError(
    SENTENCES[name] ?? 'Votre appareil n’a pas pu répondre. Réessayez, ou prenez-en un autre.',
  );
}
