import { type ComponentType, useState } from 'react';
import { QUIET_BUTTON } from '#src/features/draw/looks.ts';
import type { WovenDraw } from '#src/features/draw/woven-draw.ts';
import { notifyError } from '#src/ui/toasts.ts';
import type { KeepDialogProps } from './KeepDialog.tsx';
import { shareDraw } from './share-draw.ts';

/** The two ways out of a letter: to somebody else, and to its reader's own things. */
export function TakeAway(draw: WovenDraw) {
  const [isSharing, setSharing] = useState(false);
  const [KeepDialog, setKeepDialog] = useState<ComponentType<KeepDialogProps> | null>(null);
  const [isKeeping, setKeeping] = useState(false);

  async function share() {
    if (isSharing) return;
    setSharing(true);
    await shareDraw(draw);
    setSharing(false);
  }

  async function keep() {
    try {
      // Whoever only reads never needs it.
      const fetched = await import('./KeepDialog.tsx');
      setKeepDialog(() => fetched.KeepDialog);
      setKeeping(true);
    } catch {
      notifyError('Erreur', 'La fenêtre n’a pas pu être ouverte. Réessayez dans un instant.');
    }
  }

  return (
    <>
      <button type="button" className={QUIET_BUTTON} aria-disabled={isSharing} onClick={share}>
        Partager
      </button>
      <button type="button" className={QUIET_BUTTON} aria-haspopup="dialog" onClick={keep}>
        Garder
      </button>
      {KeepDialog && <KeepDialog {...draw} open={isKeeping} onClose={() => setKeeping(false)} />}
    </>
  );
}
