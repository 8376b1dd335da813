import { atom } from 'nanostores';
import { call } from '#src/api/client.ts';
import { resource } from '#src/features/admin/list/list.ts';
import { confirmRemoval } from '#src/features/admin/session/confirmation.ts';
import { attempting, onLeave, ownerCall } from '#src/features/admin/session/session-store.ts';
import { notify } from '#src/ui/toasts.ts';
import {
  addPasskey,
  beginPasskey,
  getPasskeys,
  type ListedPasskey,
  removePasskey,
  renewCodes,
} from './api.ts';

export const canUsePasskeys = () => 'PublicKeyCredential' in globalThis;

const DEVICES = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'];

/** What the owner may call the passkey of the device that she uses. */
export function deviceName({ userAgent } = navigator): string {
  return DEVICES.find((name) => userAgent.includes(name)) ?? 'Ma clé';
}

/** From here on new ones are advised. */
export const FEW_CODES = 3;

export const passkeys = resource(() => call(getPasskeys));

/** Recovery codes that the owner has to note now: the server keeps only their hashes. */
export const $newCodes = atom<string[] | null>(null);

onLeave(() => $newCodes.set(null));

export const addNewPasskey = attempting('Clé d’accès non ajoutée', async (name: string) => {
  const options = await ownerCall(beginPasskey);
  const { createPasskey } = await import('./ceremony.ts');
  const passkey = await createPasskey(options);
  const { codes } = await ownerCall(addPasskey, { body: { name, passkey } });
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
      const left = await ownerCall(removePasskey, { parameters: { id } });
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
      $newCodes.set((await ownerCall(renewCodes)).codes);
      await passkeys.refresh();
    },
  });
}
