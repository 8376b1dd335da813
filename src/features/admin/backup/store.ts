import { call, nextCursor, send } from '#src/api/client.ts';
import { resource } from '#src/features/admin/list/list.ts';
import type { OwnerProof } from '#src/features/admin/passkeys/api.ts';
import { attempt, ownerCall, withSession } from '#src/features/admin/session/session-store.ts';
import { offerFile } from '#src/ui/offer-file.ts';
import { notify } from '#src/ui/toasts.ts';
import {
  deleteUnreadable,
  downloadUnreadable,
  getBackup,
  listUnreadable,
  type Unreadable,
} from './api.ts';

/** Saves the archive, in as many files as it takes. */
export function saveBackup(proof: OwnerProof, withKey: boolean): Promise<boolean> {
  return attempt('Erreur de sauvegarde', async () => {
    let count = 0;
    for (let cursor: string | null = ''; cursor !== null; count++) {
      const query = { cursor };
      const response = await withSession(() =>
        send(getBackup, { query, body: { ...proof, withKey } }),
      );
      const disposition = response.headers.get('Content-Disposition') ?? '';
      const name = /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? 'sauvegarde.zip';
      offerFile(name, await response.blob());
      cursor = nextCursor(response);
    }
    const advice = count > 1 ? `En ${count} fichiers : gardez-les ensemble.` : '';
    notify('Sauvegarde téléchargée', advice);
  });
}

export const unreadable = resource(() => call(listUnreadable));

export function saveUnreadable({ id }: Unreadable): Promise<boolean> {
  return attempt('Enregistrement non téléchargé', async () => {
    const response = await withSession(() => send(downloadUnreadable, { parameters: { id } }));
    offerFile('illisible.json', await response.blob());
  });
}

export function dropUnreadable({ id }: Unreadable): Promise<boolean> {
  return attempt('Enregistrement non supprimé', async () => {
    await ownerCall(deleteUnreadable, { parameters: { id } });
    unreadable.refresh();
  });
}
