import { type ComponentType, useState } from 'react';
import { notifyError } from '#src/ui/toasts.ts';
import { QUIET_BUTTON } from './looks.ts';
import type { WovenDraw } from './woven-draw.ts';

export interface DrawDialogProps extends WovenDraw {
  open: boolean;
  onClose: () => void;
}

interface Props {
  label: string;
  draw: WovenDraw;
  load: () => Promise<ComponentType<DrawDialogProps>>;
  /** What is told where it cannot be loaded. */
  failure: string;
}

/** A button and the dialog about a letter that it opens, which is fetched once someone wants it. */
export function DialogOnDemand({ label, draw, load, failure }: Props) {
  const [Dialog, setDialog] = useState<ComponentType<DrawDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);

  async function open() {
    try {
      const loaded = await load();
      setDialog(() => loaded);
      setOpen(true);
    } catch {
      notifyError('Erreur', failure);
    }
  }

  return (
    <>
      <button type="button" className={QUIET_BUTTON} aria-haspopup="dialog" onClick={open}>
        {label}
      </button>
      {Dialog && <Dialog {...draw} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
