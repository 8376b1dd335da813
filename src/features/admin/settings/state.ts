import { atom } from 'nanostores';
import { changePassword, getSecurityEvents } from '#src/api/admin/session.ts';
import { call } from '#src/api/client.ts';
import {
  adminCall,
  onSignOut,
  signInWithNewPassword,
  UserMessageError,
  withErrorToast,
} from '#src/features/admin/auth/session.ts';
import { createResource } from '#src/features/admin/components/resource.ts';
import { notify } from '#src/lib/browser/toasts.ts';

export const MIN_PASSWORD_LENGTH = 8;

/** The state of the settings dialog; `password` and `backup` open it at that section. */
export const $settingsDialog = atom<'closed' | 'open' | 'password' | 'backup'>('closed');

onSignOut(() => $settingsDialog.set('closed'));

/** The form's values: the current password, the new one (`fresh`), and the new one repeated (`again`). */
export type PasswordFields = Record<'current' | 'fresh' | 'again', string>;

export const replacePassword = withErrorToast(
  'Mot de passe inchangé',
  async ({ current, fresh: newPassword, again }: PasswordFields) => {
    if (newPassword !== again) {
      throw new UserMessageError('Les nouveaux mots de passe ne correspondent pas');
    }
    if (newPassword.length < MIN_PASSWORD_LENGTH) {
      throw new UserMessageError('Le nouveau mot de passe doit contenir au moins 8 caractères');
    }
    await adminCall(changePassword, { body: { currentPassword: current, newPassword } });
    await signInWithNewPassword(newPassword);
    notify('Mot de passe changé avec succès', 'Les autres sessions ouvertes sont terminées.');
  },
  'Erreur lors du changement de mot de passe',
);

export const securityEvents = createResource(() => call(getSecurityEvents));
