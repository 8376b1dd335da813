import {
  deleteUnreadable,
  downloadUnreadable,
  getBackup,
  listUnreadable,
  type Unreadable,
} from '#src/api/admin/backup.ts';
import { call, nextCursor, send } from '#src/api/client.ts';
import { resource } from '#src/features/admin/list/list.ts';
import { confirmRemoval } from '#src/features/admin/session/confirmation.ts';
import { attempting, ownerCall, withSession } from '#src/features/admin/session/session-store.ts';
import { offerFile } from '#src/ui/offer-file.ts';
import { notify } from '#src/ui/toasts.ts';

/** Saves the archive, in as many files as it takes. */
export const saveBackup = attempting('Erreur de sauvegarde', async (withKey: boolean) => {
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null; count++) {
    const asked = { query: { cursor }, body: { withKey } };
    const response = await withSession(() => send(getBackup, asked));
    const disposition = response.headers.get('Content-Disposition') ?? '';
    const name = /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? 'sauvegarde.zip';
    offerFile(name, await response.blob());
    cursor = nextCursor(response);
  }
  const advice = count > 1 ? `En ${count} fichiers : gardez-les ensemble.` : '';
  notify('Sauvegarde téléchargée', advice);
});

export const unreadable = resource(() => call(listUnreadable));

export const saveUnreadable = attempting(
  'Enregistrement non téléchargé',
  async ({ id }: Unreadable) => {
    const response = await withSession(() => send(downloadUnreadable, { parameters: { id } }));
    offerFile('illisible.json', await response.blob());
  },
);

export function dropUnreadable({ id, what }: Unreadable): Promise<void> {
  return confirmRemoval({
    question: 'Supprimer cet enregistrement ?',
    detail: `« ${what} » sera effacé pour toujours.`,
    async run() {
      await ownerCall(deleteUnreadable, { parameters: { id } });
      unreadable.refresh();
    },
  });
}
