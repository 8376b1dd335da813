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

/** Offers ways to save a letter. The mail form opens in the same dialog; printing and copying close it. */
export default function KeepDialog({ open, onClose, ...letter }: Props): ReactNode {
  const [hasMailForm, setMailForm] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const isPrinting = useRef(false);

  useEffect(() => {
    // The pressed button has disappeared, so the dialog takes the focus and its new title is announced.
    if (hasMailForm) content.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
  }, [hasMailForm]);

  function handleClosed() {
    setMailForm(false);
    if (isPrinting.current) print();
    isPrinting.current = false;
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={handleClosed}
      title={hasMailForm ? 'Recevoir cette lecture par e-mail' : 'Garder ce tirage'}
    >
      <div ref={content}>
        {hasMailForm ? (
          <MailForm {...letter} onClose={onClose} />
        ) : (
          <ul className="mt-4">
            <Choice
              label="Recevoir par e-mail"
              note="Toute la lecture et ses cartes, à votre adresse."
              onChoose={() => setMailForm(true)}
            />
            <Choice
              label="Imprimer"
              note="Toute la lecture, sur papier."
              onChoose={() => {
                isPrinting.current = true;
                onClose();
              }}
            />
            <Choice
              label="Copier le texte"
              note="Toute la lecture, à coller où vous voulez."
              onChoose={() => {
                copyToClipboard(
                  renderPlainLetter(letter.reading, letter.topicLetter, $arcana.get()),
                  'Interprétation copiée',
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

interface ChoiceProps {
  label: string;
  note: string;
  onChoose: () => void;
}

/** The whole line is clickable, but only the label is the accessible name of the button. */
function Choice({ label, note, onChoose }: ChoiceProps) {
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
