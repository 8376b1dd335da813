import { atom } from 'nanostores';
import {
  addPasskey,
  beginPasskey,
  getPasskeys,
  type ListedPasskey,
  removePasskey,
  renewRecoveryCodes,
} from '#src/api/admin/passkeys.ts';
import { call } from '#src/api/client.ts';
import { confirmRemoval } from '#src/features/admin/auth/confirm-dialog-state.ts';
import {
  adminCall,
  onSignOut,
  UserMessageError,
  withErrorToast,
} from '#src/features/admin/auth/session.ts';
import { resource } from '#src/features/admin/components/resource.ts';
import { notify } from '#src/lib/browser/toasts.ts';

const loadLibrary = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

const SENTENCES: Record<string, string> = {
  InvalidStateError: 'Cet appareil a déjà une clé d’accès pour l’administration.',
  NotAllowedError: 'La demande a été annulée, ou son temps est écoulé. Vous pouvez réessayer.',
  SecurityError: 'À cette adresse, votre navigateur n’admet pas les clés d’accès du site.',
};

/** Has the browser create or use a passkey. @throws UserMessageError, or AbortError after `stopAsking` */
export async function askBrowser<T>(ask: (library: Library) => Promise<T>): Promise<T> {
  return ask(await loadLibrary()).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    throw new UserMessageError(
      SENTENCES[error.name] ??
        'Votre appareil n’a pas pu répondre. Réessayez, ou prenez-en un autre.',
    );
  });
}

export async function stopAsking(): Promise<void> {
  (await loadLibrary()).WebAuthnAbortService.cancelCeremony();
}

export const canUsePasskeys = () => 'PublicKeyCredential' in globalThis;

const DEVICES = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'];

/** Suggests a name for the passkey of this device. */
export function deviceName({ userAgent } = navigator): string {
  return DEVICES.find((name) => userAgent.includes(name)) ?? 'Ma clé';
}

/** From here on new ones are advised. */
export const FEW_CODES = 3;

export const passkeys = resource(() => call(getPasskeys));

/** Recovery codes to be noted now: the server stores only their hashes. */
export const $newCodes = atom<string[] | null>(null);

onSignOut(() => $newCodes.set(null));

export const addNewPasskey = withErrorToast('Clé d’accès non ajoutée', async (name: string) => {
  const optionsJSON = await adminCall(beginPasskey);
  const passkey = await askBrowser((library) => library.startRegistration({ optionsJSON }));
  const { codes } = await adminCall(addPasskey, { body: { name, passkey } });
  $newCodes.set(codes);
  notify('Clé d’accès ajoutée', 'Elle est demandée après le mot de passe.');
  await passkeys.refresh();
});

export function dropPasskey({ id, name }: ListedPasskey): Promise<void> {
  const isLast = passkeys.$resource.get().value?.passkeys.length === 1;
  return confirmRemoval({
    question: isLast ? 'Retirer la dernière clé d’accès ?' : 'Retirer cette clé d’accès ?',
    detail: isLast
      ? `Sans « ${name} », le mot de passe suffira pour entrer, et vos codes de secours ne vaudront plus rien.`
      : `« ${name} » n’ouvrira plus l’administration.`,
    confirm: isLast ? 'Retirer la clé' : 'Retirer',
    failure: ['Clé d’accès non retirée'],
    async run() {
      const left = await adminCall(removePasskey, { parameters: { id } });
      passkeys.update(() => left);
      notify(
        'Clé d’accès retirée',
        left.passkeys.length > 0 ? '' : 'Le mot de passe suffit à nouveau.',
      );
    },
  });
}

export function makeNewCodes(): Promise<void> {
  return confirmRemoval({
    question: 'Faire de nouveaux codes de secours ?',
    detail: 'Dix codes nouveaux prennent la place des anciens, qui ne vaudront plus rien.',
    confirm: 'Faire de nouveaux codes',
    failure: ['Codes de secours inchangés'],
    async run() {
      $newCodes.set((await adminCall(renewRecoveryCodes)).codes);
      await passkeys.refresh();
    },
  });
}
