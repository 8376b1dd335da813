import { type ComponentType, useState } from 'react';
import type { LetterReading } from '#src/features/draw/letter.ts';
import { QUIET_BUTTON } from '#src/features/draw/looks.ts';
import { notifyError } from '#src/ui/toasts.ts';
import type { PictureDialogProps } from './PictureDialog.tsx';

/** What draws the picture is fetched once someone wants it. */
export function PictureButton({ reading }: { reading: LetterReading }) {
  const [Dialog, setDialog] = useState<ComponentType<PictureDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);

  async function open() {
    try {
      const { PictureDialog } = await import('./PictureDialog.tsx');
      setDialog(() => PictureDialog);
      setOpen(true);
    } catch {
      notifyError('Erreur', 'L’image du tirage n’a pas pu être préparée. Réessayez.');
    }
  }

  return (
    <>
      <button type="button" className={QUIET_BUTTON} aria-haspopup="dialog" onClick={open}>
        Image du tirage
      </button>
      {Dialog && <Dialog reading={reading} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
