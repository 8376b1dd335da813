import { useState } from 'react';
import { Button } from '#src/components/Button.tsx';
import { DialogActions, DialogButton } from '#src/components/Dialog.tsx';

interface EraseProps {
  label: string;
  consequence: string;
  /** Rejects where nothing was erased. */
  onErase: () => Promise<void>;
}

/** Erases after a question in a dialog. */
export function EraseButton({ label, consequence, onErase }: EraseProps) {
  return (
    <DialogButton
      button={{ look: 'link', className: 'px-4 noscript:hidden', children: label }}
      title={`${label}\u202f?`}
      description={consequence}
      width="narrow"
      isQuestion
    >
      {(close) => <Answers onCancel={close} onErase={() => onErase().then(close)} />}
    </DialogButton>
  );
}

function Answers({ onCancel, onErase }: Pick<EraseProps, 'onErase'> & { onCancel: () => void }) {
  const [state, setState] = useState<'idle' | 'erasing' | 'failed'>('idle');

  function erase() {
    setState('erasing');
    onErase().catch(() => setState('failed'));
  }

  return (
    <>
      <p className="mt-4 text-red empty:hidden" role="alert">
        {state === 'failed' && 'L’effacement n’a pas abouti. Réessayez dans un instant.'}
      </p>
      <DialogActions>
        <Button look="quiet" small onClick={onCancel}>
          Annuler
        </Button>
        <Button
          look="danger"
          small
          busy={state === 'erasing'}
          // The second click of a double click on the button that opened the dialog is no answer.
          onClick={({ detail }) => detail < 2 && erase()}
        >
          {state === 'erasing' ? 'Effacement…' : 'Effacer'}
        </Button>
      </DialogActions>
    </>
  );
}
