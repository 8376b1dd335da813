import { atom } from 'nanostores';
import { call } from '#src/api/client.ts';
import { resource } from '#src/features/admin/list/list.ts';
import { FrenchError } from '#src/features/admin/session/error-message.ts';
import {
  attempt,
  attempting,
  onLeave,
  ownerCall,
} from '#src/features/admin/session/session-store.ts';
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

/** Has a passkey asked for in the place of the password; null where that came to nothing, which is told. */
export async function proveByPasskey(): Promise<OwnerProof | null> {
  let proof: OwnerProof | null = null;
  await attempt('Clé d’accès non lue', async () => {
    const options = await ownerCall(askProof);
    if (!options) throw new FrenchError('Aucune clé d’accès ne sert ici : entrez le mot de passe.');
    const { askForPasskey } = await import('./ceremony.ts');
    const passkey = await askForPasskey(options);
    if (!passkey) return;
    await ownerCall(giveProof, { body: passkey });
    proof = { passkey };
  });
  return proof;
}

export const addNewPasskey = attempting(
  'Clé d’accès non ajoutée',
  async (name: string, proof: OwnerProof) => {
    const options = await ownerCall(beginPasskey, { body: proof });
    const { createPasskey } = await import('./ceremony.ts');
    const passkey = await createPasskey(options);
    const { codes } = await ownerCall(addPasskey, { body: { name, passkey } });
    $newCodes.set(codes);
    notify('Clé d’accès ajoutée', 'Elle est demandée après le mot de passe.');
    await passkeys.refresh();
  },
);

export const dropPasskey = attempting(
  'Clé d’accès non retirée',
  async ({ id }: ListedPasskey, proof: OwnerProof) => {
    const left = await ownerCall(removePasskey, { parameters: { id }, body: proof });
    passkeys.update(() => left);
    notify(
      'Clé d’accès retirée',
      left.passkeys.length > 0 ? '' : 'Le mot de passe suffit à nouveau.',
    );
  },
);

export const makeNewCodes = attempting('Codes de secours inchangés', async (proof: OwnerProof) => {
  $newCodes.set((await ownerCall(renewCodes, { body: proof })).codes);
  await passkeys.refresh();
});
