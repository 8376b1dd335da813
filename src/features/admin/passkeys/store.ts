import { atom } from 'nanostores';
import { call } from '#src/api/client.ts';
import { confirmRemoval } from '#src/features/admin/app/confirmation.ts';
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

const NOT_REMOVED = 'Clé d’accès non retirée';

async function remove({ id }: ListedPasskey, body: { password?: string }): Promise<void> {
  const left = await ownerCall(removePasskey, { parameters: { id }, body });
  passkeys.update(() => left);
  notify(
    'Clé d’accès retirée',
    left.passkeys.length > 0 ? '' : 'Le mot de passe suffit à nouveau.',
  );
}

/** Removes one of several. */
export function confirmPasskeyRemoval(passkey: ListedPasskey): Promise<void> {
  return confirmRemoval({
    question: 'Retirer cette clé d’accès ?',
    detail: `« ${passkey.name} » n’ouvrira plus l’administration.`,
    confirm: 'Retirer',
    failure: [NOT_REMOVED],
    run: () => remove(passkey, {}),
  });
}

/** @returns whether it was removed */
export function removeLastPasskey(passkey: ListedPasskey, password: string): Promise<boolean> {
  return attempt(NOT_REMOVED, () => remove(passkey, { password }));
}

/** @returns whether there are new codes */
export function makeNewCodes(password: string): Promise<boolean> {
  return attempt('Codes de secours inchangés', async () => {
    $newCodes.set((await ownerCall(renewCodes, { body: { password } })).codes);
    await passkeys.refresh();
  });
}
