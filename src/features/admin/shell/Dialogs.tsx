import { useStore } from '@nanostores/react';
import { $confirmation, answerConfirmation } from '#src/features/admin/session/confirmation.ts';
import { PasswordForm } from '#src/features/admin/session/PasswordForm.tsx';
import { $secondStep, $session } from '#src/features/admin/session/session.ts';
import { declineLogin, leaveSession } from '#src/features/admin/session/session-store.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog, DialogActions } from '#src/ui/Dialog.tsx';

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

/** Over everything else: the session has ended, and the work below waits. */
export function ReturnDialog() {
  const asked = useStore($secondStep) ? 'Confirmez que c’est vous' : 'Entrez votre mot de passe';
  return (
    <Dialog
      open={useStore($session) === 'expired'}
      width="narrow"
      title="Votre session a expiré"
      description={`Rien n’est perdu : votre travail attend derrière cette fenêtre. ${asked} pour le reprendre où vous en étiez.`}
    >
      <PasswordForm />
      <Button look="link" className="mt-2" onClick={leaveSession}>
        Revenir à l’écran de connexion
      </Button>
    </Dialog>
  );
}

/** The session is open, but too old for what was asked for. */
export function RecentLoginDialog() {
  return (
    <Dialog
      open={useStore($session) === 'unconfirmed'}
      onClose={declineLogin}
      isQuestion
      width="narrow"
      title="Confirmez que c’est vous"
      description="Votre dernière connexion remonte à plus de dix minutes. Par prudence, le site vous demande de vous identifier à nouveau avant cette action."
    >
      <PasswordForm />
      <Button look="link" className="mt-2" onClick={declineLogin}>
        Annuler
      </Button>
    </Dialog>
  );
}
