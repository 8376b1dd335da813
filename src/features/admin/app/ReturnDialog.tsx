import { Dialog } from '@base-ui/react/dialog';
import { useStore } from '@nanostores/react';
import { PasswordForm } from './PasswordForm.tsx';
import { $session, leaveSession } from './session-store.ts';

/** Over everything else: the session has ended, and the work below waits. */
export function ReturnDialog() {
  const session = useStore($session);
  return (
    <Dialog.Root open={session === 'expired' || session === 'returning'} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop over-all" forceRender />
        <Dialog.Popup className="paper dialog over-all narrow">
          <Dialog.Title>Votre session a expiré</Dialog.Title>
          <Dialog.Description>
            Rien n’est perdu : votre travail attend derrière cette fenêtre. Entrez votre mot de
            passe pour le reprendre où vous en étiez.
          </Dialog.Description>
          <PasswordForm busy={session === 'returning'} />
          <button type="button" className="text-button" onClick={leaveSession}>
            Revenir à l’écran de connexion
          </button>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
