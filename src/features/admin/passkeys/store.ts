import { atom } from 'nanostores';
import { call } from '#src/api/client.ts';
import { attempt, onLeave, ownerCall } from '#src/features/admin/app/session-store.ts';
import { resource } from '#src/features/admin/list.ts';
import { notify } from '#src/ui/toasts.ts';
import {
  addPasskey,
  beginPasskey,
  getPasskeys,
  type ListedPasskey,
  removePasskey,
  renewCodes,
} from './api.ts';

export const passkeys = resource(() => call(getPasskeys));

/** Recovery codes that the owner has to note now: the server keeps only their hashes. */
export const $newCodes = atom<string[] | null>(null);

onLeave(() => $newCodes.set(null));

/** @returns whether it was added */
export function addNewPasskey(name: string, password: string): Promise<boolean> {
  return attempt('Clé d’accès non ajoutée', async () => {
    const options = await ownerCall(beginPasskey, { body: { password } });
    const { createPasskey } = await import('./ceremony.ts');
    const passkey = await createPasskey(options);
    const { codes } = await ownerCall(addPasskey, { body: { name, passkey } });
    $newCodes.set(codes);
    notify('Clé d’accès ajoutée', 'Elle est demandée après le mot de passe.');
    await passkeys.refresh();
  });
}

/** @returns whether it was removed */
export function dropPasskey({ id }: ListedPasskey, password: string): Promise<boolean> {
  return attempt('Clé d’accès non retirée', async () => {
    const left = await ownerCall(removePasskey, { parameters: { id }, body: { password } });
    passkeys.update(() => left);
    notify(
      'Clé d’accès retirée',
      left.passkeys.length > 0 ? '' : 'Le mot de passe suffit à nouveau.',
    );
  });
}

/** @returns whether there are new codes */
export function makeNewCodes(password: string): Promise<boolean> {
  return attempt('Codes de secours inchangés', async () => {
    $newCodes.set((await ownerCall(renewCodes, { body: { password } })).codes);
    await passkeys.refresh();
  });
}
