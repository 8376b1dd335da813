import { atom } from 'nanostores';
import { call } from '#src/api/client.ts';
import { changePassword } from '#src/features/admin/app/api.ts';
import { sentenceOf, serverSentenceOf } from '#src/features/admin/app/failures.ts';
import { offerFile } from '#src/features/admin/app/offer-file.ts';
import {
  continueWith,
  ownerCall,
  SessionLeft,
  withSession,
} from '#src/features/admin/app/session-store.ts';
import { resource } from '#src/features/admin/list.ts';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { downloadBackup, getStatus } from './api.ts';

export const MIN_PASSWORD = 8;
export const GOOD_PASSWORD = 15;
const UNCHANGED = 'Mot de passe inchangé';

export const checks = resource(() => call(getStatus));
export const $backup = atom<'idle' | 'running'>('idle');

interface NewPassword {
  current: string;
  fresh: string;
  again: string;
}

/** What is wrong with the new password before the server is asked, or null. */
function faultOf({ fresh, again }: NewPassword): string | null {
  if (fresh !== again) return 'Les nouveaux mots de passe ne correspondent pas';
  return fresh.length < MIN_PASSWORD
    ? 'Le nouveau mot de passe doit contenir au moins 8 caractères'
    : null;
}

/** @returns whether the password is changed */
export async function replacePassword(wanted: NewPassword): Promise<boolean> {
  const fault = faultOf(wanted);
  if (fault) {
    notifyError(UNCHANGED, fault);
    return false;
  }
  try {
    await ownerCall(changePassword, {
      body: { currentPassword: wanted.current, newPassword: wanted.fresh },
    });
    await continueWith(wanted.fresh);
    notify('Mot de passe changé avec succès', 'Les autres sessions ouvertes sont terminées.');
    return true;
  } catch (error) {
    if (!(error instanceof SessionLeft)) {
      notifyError(UNCHANGED, serverSentenceOf(error, 'Erreur lors du changement de mot de passe'));
    }
    return false;
  }
}

/** Saves the archive, in as many files as it takes. */
export async function saveBackup(): Promise<void> {
  if ($backup.get() === 'running') return;
  $backup.set('running');
  try {
    let count = 0;
    for await (const { name, content } of downloadBackup(withSession)) {
      offerFile(name, content);
      count++;
    }
    notify(
      'Sauvegarde téléchargée',
      count > 1 ? `En ${count} fichiers : gardez-les ensemble.` : '',
    );
  } catch (error) {
    if (!(error instanceof SessionLeft)) notifyError('Erreur de sauvegarde', sentenceOf(error));
  } finally {
    $backup.set('idle');
  }
}
