import { atom } from 'nanostores';
import type * as z from 'zod/mini';
import { call } from '#src/api/client.ts';
import { resource } from '#src/features/admin/list/list.ts';
import { changePassword, endSessions, getSecurity } from '#src/features/admin/session/api.ts';
import {
  attempt,
  continueWith,
  onLeave,
  ownerCall,
} from '#src/features/admin/session/session-store.ts';
import { clearError, notify, notifyError } from '#src/ui/toasts.ts';

export const MIN_PASSWORD = 8;
export const GOOD_PASSWORD = 15;
const UNCHANGED = 'Mot de passe inchangé';

/** Whether the settings are open, at the part that was asked for. */
export const $settings = atom<'closed' | 'open' | 'password' | 'backup'>('closed');

onLeave(() => $settings.set('closed'));

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

export type SecurityState = z.infer<typeof getSecurity.response>;

export const security = resource(() => call(getSecurity));

export function endOthers(): Promise<boolean> {
  return attempt('Sessions non terminées', async () => {
    const left = await ownerCall(endSessions);
    security.update(() => left);
    notify('Autres sessions terminées');
  });
}
