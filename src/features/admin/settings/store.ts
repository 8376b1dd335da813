import { atom } from 'nanostores';
import type * as z from 'zod/mini';
import { call, nextCursor, send } from '#src/api/client.ts';
import { changePassword, endSessions, getSecurity } from '#src/features/admin/app/api.ts';
import {
  attempt,
  continueWith,
  onLeave,
  ownerCall,
  withSession,
} from '#src/features/admin/app/session-store.ts';
import { resource } from '#src/features/admin/list.ts';
import type { OwnerProof } from '#src/features/admin/passkeys/api.ts';
import { offerFile } from '#src/ui/offer-file.ts';
import { clearError, notify, notifyError } from '#src/ui/toasts.ts';
import {
  deleteUnreadable,
  downloadUnreadable,
  getBackup,
  getStatus,
  listUnreadable,
  type Unreadable,
} from './api.ts';

export const MIN_PASSWORD = 8;
export const GOOD_PASSWORD = 15;
const UNCHANGED = 'Mot de passe inchangé';

/** Whether the settings are open, at the form of the password if that was asked for. */
export const $settings = atom<'closed' | 'open' | 'password'>('closed');

onLeave(() => $settings.set('closed'));

export const checks = resource(() => call(getStatus));

interface NewPassword {
  current: string;
  fresh: string;
  again: string;
}

/** @returns whether the password is changed */
export async function replacePassword({ current, fresh, again }: NewPassword): Promise<boolean> {
  clearError();
  if (fresh !== again) {
    notifyError(UNCHANGED, 'Les nouveaux mots de passe ne correspondent pas');
    return false;
  }
  if (fresh.length < MIN_PASSWORD) {
    notifyError(UNCHANGED, 'Le nouveau mot de passe doit contenir au moins 8 caractères');
    return false;
  }
  const change = async () => {
    await ownerCall(changePassword, { body: { currentPassword: current, newPassword: fresh } });
    await continueWith(fresh);
    notify('Mot de passe changé avec succès', 'Les autres sessions ouvertes sont terminées.');
  };
  return attempt(UNCHANGED, change, 'Erreur lors du changement de mot de passe');
}

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
    const advice = count > 1 ? `En ${count} fichiers : gardez-les ensemble.` : '';
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

export type SecurityState = z.infer<typeof getSecurity.response>;

export const security = resource(() => call(getSecurity));

export function endOthers(): Promise<boolean> {
  return attempt('Sessions non terminées', async () => {
    const left = await ownerCall(endSessions);
    security.update(() => left);
    notify('Autres sessions terminées');
  });
}
