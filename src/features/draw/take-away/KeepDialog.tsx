import { type ReactNode, useEffect, useRef, useState } from 'react';
import { plainLetter } from '#src/features/draw/letter.ts';
import { MailForm } from '#src/features/draw/reading-mail/MailForm.tsx';
import { SpreadPicture } from '#src/features/draw/spread-picture/SpreadPicture.tsx';
import type { WovenDraw } from '#src/features/draw/woven-draw.ts';
import { copy } from '#src/ui/copy.ts';
import { Dialog } from '#src/ui/Dialog.tsx';

const TITLES = {
  choices: 'Garder ce tirage',
  mail: 'Recevoir cette lecture par e-mail',
  picture: 'Image du tirage',
};

export interface KeepDialogProps extends WovenDraw {
  open: boolean;
  onClose: () => void;
}

/** How a letter is kept: two of the ways go on in the same dialog, two are done at once. */
export function KeepDialog({ open, onClose, ...draw }: KeepDialogProps) {
  const [view, setView] = useState<keyof typeof TITLES>('choices');
  const content = useRef<HTMLDivElement>(null);
  const isPrinting = useRef(false);

  useEffect(() => {
    // The button that was pressed is gone: the dialog, which has another name now, takes the focus.
    if (view !== 'choices') content.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
  }, [view]);

  function end() {
    setView('choices');
    if (isPrinting.current) print();
    isPrinting.current = false;
  }

  return (
    <Dialog open={open} onClose={onClose} onClosed={end} title={TITLES[view]}>
      <div ref={content}>
        {view === 'mail' && <MailForm {...draw} onClose={onClose} />}
        {view === 'picture' && <SpreadPicture reading={draw.reading} />}
        {view === 'choices' && (
          <ul className="mt-4">
            <Choice
              label="Recevoir par e-mail"
              note="Toute la lecture et ses cartes, à votre adresse."
              onChoose={() => setView('mail')}
            />
            <Choice
              label="Image du tirage"
              note="Les cartes seules, à enregistrer ou à publier."
              onChoose={() => setView('picture')}
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
                copy(plainLetter(draw.reading, draw.topicPassage), 'Interprétation copiée');
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
  label: ReactNode;
  note: ReactNode;
  onChoose: () => void;
}

/** The whole line is pressed; its button is named by its first words alone. */
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
