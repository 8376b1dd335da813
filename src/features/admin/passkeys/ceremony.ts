import { FrenchError } from '#src/features/admin/app/error-message.ts';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from './api.ts';

/** The library comes when it is first needed. */
const load = () => import('@simplewebauthn/browser');

export const canUsePasskeys = () => 'PublicKeyCredential' in globalThis;

/** Has the browser ask for a new passkey. @throws FrenchError */
export async function createPasskey(optionsJSON: PasskeyCreationOptions) {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON }).catch(explain);
}

/** Has the browser ask for a passkey. @returns null once it was told to stop. @throws FrenchError */
export async function askForPasskey(optionsJSON: PasskeyRequestOptions) {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON }).catch((error: Error) =>
    error.name === 'AbortError' ? null : explain(error),
  );
}

/** Closes the browser's own window. */
export async function stopAsking(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
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
