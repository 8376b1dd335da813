import { useState } from 'react';
import { Button } from '#src/components/Button.tsx';
import { DialogActions, DialogButton } from '#src/components/Dialog.tsx';

interface EraseProps {
  label: string;
  consequence: string;
  /** Rejects if the erasure failed. */
  onErase: () => Promise<void>;
}

/** Displays a button that opens a confirmation, a dialog that a click outside does not close. */
export function EraseButton({ label, consequence, onErase }: EraseProps) {
  return (
    <DialogButton
      button={{ look: 'link', className: 'px-4 noscript:hidden', children: label }}
      title={`${label}\u202f?`}
      description={consequence}
      width="narrow"
      requiresChoice
    >
      {(close) => <ConfirmationButtons onCancel={close} onErase={() => onErase().then(close)} />}
    </DialogButton>
  );
}

function ConfirmationButtons({
  onCancel,
  onErase,
}: Pick<EraseProps, 'onErase'> & { onCancel: () => void }) {
  const [status, setStatus] = useState<'idle' | 'erasing' | 'failed'>('idle');

  function erase() {
    setStatus('erasing');
    onErase().catch(() => setStatus('failed'));
  }

  return (
    <>
      <p className="mt-4 text-red empty:hidden" role="alert">
        {status === 'failed' && 'L’effacement n’a pas abouti. Réessayez dans un instant.'}
      </p>
      <DialogActions>
        <Button look="quiet" small onClick={onCancel}>
          Annuler
        </Button>
        <Button
          look="danger"
          small
          busy={status === 'erasing'}
          // `detail` counts clicks: if a double click opened the dialog, its second click must not confirm.
          onClick={({ detail }) => detail < 2 && erase()}
        >
          {status === 'erasing' ? 'Effacement…' : 'Effacer'}
        </Button>
      </DialogActions>
    </>
  );
}
