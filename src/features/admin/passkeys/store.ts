import { atom } from 'nanostores';
import { call } from '#src/api/client.ts';
import { resource } from '#src/features/admin/list/list.ts';
import { FrenchError } from '#src/features/admin/session/error-message.ts';
import { attempt, onLeave, ownerCall } from '#src/features/admin/session/session-store.ts';
import { notify } from '#src/ui/toasts.ts';
import {
  addPasskey,
  askProof,
  beginPasskey,
  getPasskeys,
  giveProof,
  type ListedPasskey,
  type OwnerProof,
  removePasskey,
  renewCodes,
} from './api.ts';

export const passkeys = resource(() => call(getPasskeys));

/** Recovery codes that the owner has to note now: the server keeps only their hashes. */
export const $newCodes = atom<string[] | null>(null);

onLeave(() => $newCodes.set(null));

/** Has a passkey asked for in the place of the password; null where that came to nothing, which is told. */
export async function proveByPasskey(): Promise<OwnerProof | null> {
  let proof: OwnerProof | null = null;
  await attempt('Clé d’accès non lue', async () => {
    const options = await ownerCall(askProof);
    if (!options) throw new FrenchError('Aucune clé d’accès ne sert ici : entrez le mot de passe.');
    const { askForPasskey } = await import('./ceremony.ts');
    const passkey = await askForPasskey(options);
    if (!passkey) return;
    await ownerCall(giveProof, { body: passkey });
    proof = { passkey };
  });
  return proof;
}

/** @returns whether it was added */
export function addNewPasskey(name: string, proof: OwnerProof): Promise<boolean> {
  return attempt('Clé d’accès non ajoutée', async () => {
    const options = await ownerCall(beginPasskey, { body: proof });
    const { createPasskey } = await import('./ceremony.ts');
    const passkey = await createPasskey(options);
    const { codes } = await ownerCall(addPasskey, { body: { name, passkey } });
    $newCodes.set(codes);
    notify('Clé d’accès ajoutée', 'Elle est demandée après le mot de passe.');
    await passkeys.refresh();
  });
}

/** @returns whether it was removed */
export function dropPasskey({ id }: ListedPasskey, proof: OwnerProof): Promise<boolean> {
  return attempt('Clé d’accès non retirée', async () => {
    const left = await ownerCall(removePasskey, { parameters: { id }, body: proof });
    passkeys.update(() => left);
    notify(
      'Clé d’accès retirée',
      left.passkeys.length > 0 ? '' : 'Le mot de passe suffit à nouveau.',
    );
  });
}

/** @returns whether there are new codes */
export function makeNewCodes(proof: OwnerProof): Promise<boolean> {
  return attempt('Codes de secours inchangés', async () => {
    $newCodes.set((await ownerCall(renewCodes, { body: proof })).codes);
    await passkeys.refresh();
  });
}
