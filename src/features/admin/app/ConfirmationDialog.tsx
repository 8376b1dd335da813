import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useStore } from '@nanostores/react';
import { $confirmation, answerConfirmation } from './confirmation.ts';

export function ConfirmationDialog() {
  const current = useStore($confirmation);
  const asked = current?.asked;
  return (
    <AlertDialog.Root
      open={current?.open ?? false}
      onOpenChange={(open) => {
        if (!open) answerConfirmation('cancel');
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" forceRender />
        <AlertDialog.Popup className="paper dialog narrow">
          <AlertDialog.Title>{asked?.question}</AlertDialog.Title>
          {asked?.detail && <AlertDialog.Description>{asked.detail}</AlertDialog.Description>}
          <div className="dialog-actions">
            <AlertDialog.Close className="button-quiet">{asked?.cancel}</AlertDialog.Close>
            {asked?.alternative && (
              <button
                type="button"
                className="button-quiet"
                onClick={() => answerConfirmation('alternative')}
              >
                {asked.alternative}
              </button>
            )}
            <button
              type="button"
              className={asked?.destructive ? 'button danger' : 'button'}
              onClick={() => answerConfirmation('confirm')}
            >
              {asked?.confirm}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
