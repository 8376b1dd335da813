import { useStore } from '@nanostores/react';
import { Button } from '#src/components/Button.tsx';
import { Dialog, DialogActions } from '#src/components/Dialog.tsx';
import {
  $confirmation,
  answerConfirmation,
} from '#src/features/admin/auth/confirm-dialog-state.ts';
import { PasswordForm } from '#src/features/admin/auth/PasswordForm.tsx';
import { $secondStep, $session, giveUpLogin } from '#src/features/admin/auth/session.ts';

export function ConfirmationDialog() {
  const asked = useStore($confirmation);
  return (
    <Dialog
      open={asked?.open ?? false}
      onClose={() => answerConfirmation('cancel')}
      isQuestion
      title={asked?.question ?? ''}
      description={asked?.detail ?? ''}
      width="narrow"
    >
      <DialogActions>
        <Button look="quiet" small onClick={() => answerConfirmation('cancel')}>
          {asked?.cancel}
        </Button>
        <Button
          look={asked?.destructive ? 'danger' : 'gold'}
          small
          onClick={() => answerConfirmation('confirm')}
        >
          {asked?.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The password over what is on screen: the session has ended, or is too old for what was requested. */
export function LoginDialogs() {
  const session = useStore($session);
  const action = useStore($secondStep) ? 'Confirmez que c’est vous' : 'Entrez votre mot de passe';
  return (
    <>
      <Dialog
        open={session === 'expired'}
        width="narrow"
        title="Votre session a expiré"
        description={`Rien n’est perdu : votre travail attend derrière cette fenêtre. ${action} pour le reprendre où vous en étiez.`}
      >
        <PasswordForm />
        <Button look="link" className="mt-2" onClick={() => giveUpLogin('out')}>
          Revenir à l’écran de connexion
        </Button>
      </Dialog>
      <Dialog
        open={session === 'unconfirmed'}
        onClose={() => giveUpLogin('in')}
        isQuestion
        width="narrow"
        title="Confirmez que c’est vous"
        description="Votre dernière connexion remonte à plus de dix minutes. Par prudence, le site vous demande de vous identifier à nouveau avant cette action."
      >
        <PasswordForm />
        <Button look="link" className="mt-2" onClick={() => giveUpLogin('in')}>
          Annuler
        </Button>
      </Dialog>
    </>
  );
}
