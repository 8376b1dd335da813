import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '#src/components/Dialog.tsx';
import { copyToClipboard } from '#src/lib/browser/share.ts';
import type { Letter } from './compose.ts';
import { renderPlainLetter } from './letter-content.ts';
import { MailForm } from './MailForm.tsx';
import { $arcana } from './state.ts';

interface Props extends Letter {
  open: boolean;
  onClose: () => void;
}

/** Offers ways to keep an interpretation. Prints after closing, so that the dialog is not on the paper. */
export default function KeepDialog({ open, onClose, ...letter }: Props): ReactNode {
  const [isMailFormShown, setMailFormShown] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const shouldPrint = useRef(false);

  useEffect(() => {
    // The pressed button has disappeared, so the dialog takes the focus and its new title is announced.
    if (isMailFormShown) content.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
  }, [isMailFormShown]);

  function handleCloseComplete() {
    setMailFormShown(false);
    if (shouldPrint.current) print();
    shouldPrint.current = false;
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onCloseComplete={handleCloseComplete}
      title={isMailFormShown ? 'Recevoir cette lecture par e-mail' : 'Garder ce tirage'}
    >
      <div ref={content}>
        {isMailFormShown ? (
          <MailForm {...letter} onClose={onClose} />
        ) : (
          <ul className="mt-4">
            <KeepOption
              label="Recevoir par e-mail"
              note="Toute la lecture et ses cartes, à votre adresse."
              onChoose={() => setMailFormShown(true)}
            />
            <KeepOption
              label="Imprimer"
              note="Toute la lecture, sur papier."
              onChoose={() => {
                shouldPrint.current = true;
                onClose();
              }}
            />
            <KeepOption
              label="Copier le texte"
              note="Toute la lecture, à coller où vous voulez."
              onChoose={() => {
                copyToClipboard(
                  renderPlainLetter(letter.reading, letter.topicLetter, $arcana.get()),
                  'Lecture copiée',
                );
                onClose();
              }}
            />
          </ul>
        )}
      </div>
    </Dialog>
  );
}

interface KeepOptionProps {
  label: string;
  note: string;
  onChoose: () => void;
}

/** A button whose whole line is clickable, but whose accessible name is only the label. */
function KeepOption({ label, note, onChoose }: KeepOptionProps) {
  return (
    <li className="relative border-t border-ink/25 py-2.5 hover:bg-blue/10">
      <button
        type="button"
        className="stretched cursor-pointer font-title text-xl text-blue underline underline-offset-4"
        onClick={onChoose}
      >
        {label}
      </button>
      <p className="text-sm">{note}</p>
    </li>
  );
}
