import { atom } from 'nanostores';
import * as api from '#src/api/admin/passkeys.ts';
import { call } from '#src/api/client.ts';
import { confirmRemoval } from '#src/features/admin/auth/confirmation.ts';
import {
  adminCall,
  onSignOut,
  UserMessageError,
  withErrorToast,
} from '#src/features/admin/auth/session.ts';
import { createResource } from '#src/features/admin/components/resource.ts';
import { notify } from '#src/lib/browser/toasts.ts';

const loadWebAuthn = () => import('@simplewebauthn/browser');
type WebAuthn = Awaited<ReturnType<typeof loadWebAuthn>>;

const MESSAGES_BY_ERROR_NAME: Record<string, string> = {
  InvalidStateError: 'Cet appareil a déjà une clé d’accès pour l’administration.',
  NotAllowedError: 'La demande a été annulée, ou son temps est écoulé. Vous pouvez réessayer.',
  SecurityError: 'À cette adresse, votre navigateur n’admet pas les clés d’accès du site.',
};

/** Lets `run` create or use a passkey. @returns null after `cancelCeremony` @throws UserMessageError */
export async function runCeremony<T>(run: (webAuthn: WebAuthn) => Promise<T>): Promise<T | null> {
  return run(await loadWebAuthn()).catch((error: Error) => {
    if (error.name === 'AbortError') return null;
    throw new UserMessageError(
      MESSAGES_BY_ERROR_NAME[error.name] ??
        'Votre appareil n’a pas pu répondre. Réessayez, ou prenez-en un autre.',
    );
  });
}

export async function cancelCeremony(): Promise<void> {
  (await loadWebAuthn()).WebAuthnAbortService.cancelCeremony();
}

export const canUsePasskeys = () => 'PublicKeyCredential' in globalThis;

/** The order matters: an iPhone's user agent also contains `Mac`, and that of an Android phone `Linux`. */
const DEVICES = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'];

export function suggestPasskeyName(): string {
  return DEVICES.find((name) => navigator.userAgent.includes(name)) ?? 'Ma clé';
}

/** With this number of unused recovery codes or fewer, the administrator is advised to make new ones. */
export const FEW_CODES = 3;

export const passkeys = createResource(() => call(api.getPasskeys));

/** New recovery codes while their dialog is open, otherwise null. The server stores only their hashes. */
export const $newCodes = atom<string[] | null>(null);

onSignOut(() => $newCodes.set(null));

export const registerPasskey = withErrorToast('Clé d’accès non ajoutée', async (name: string) => {
  const optionsJSON = await adminCall(api.getPasskeyOptions);
  const passkey = await runCeremony((webAuthn) => webAuthn.startRegistration({ optionsJSON }));
  if (!passkey) return;
  const { codes } = await adminCall(api.addPasskey, { body: { name, passkey } });
  $newCodes.set(codes);
  notify('Clé d’accès ajoutée', 'Elle est demandée après le mot de passe.');
  await passkeys.refresh();
});

export function confirmPasskeyRemoval({ id, name }: api.ListedPasskey): Promise<void> {
  const isLast = passkeys.$resource.get().value?.passkeys.length === 1;
  return confirmRemoval({
    question: isLast ? 'Retirer la dernière clé d’accès ?' : 'Retirer cette clé d’accès ?',
    detail: isLast
      ? `Sans « ${name} », le mot de passe suffira pour entrer, et vos codes de secours ne vaudront plus rien.`
      : `« ${name} » n’ouvrira plus l’administration.`,
    confirmLabel: isLast ? 'Retirer la clé' : 'Retirer',
    failureTitle: 'Clé d’accès non retirée',
    async remove() {
      const remaining = await adminCall(api.removePasskey, { parameters: { id } });
      passkeys.update(() => remaining);
      notify('Clé d’accès retirée', isLast ? 'Le mot de passe suffit à nouveau.' : '');
    },
  });
}

export function confirmNewCodes(): Promise<void> {
  return confirmRemoval({
    question: 'Faire de nouveaux codes de secours ?',
    detail: 'Dix codes nouveaux prennent la place des anciens, qui ne vaudront plus rien.',
    confirmLabel: 'Faire de nouveaux codes',
    failureTitle: 'Codes de secours inchangés',
    async remove() {
      $newCodes.set((await adminCall(api.renewRecoveryCodes)).codes);
      await passkeys.refresh();
    },
  });
}
