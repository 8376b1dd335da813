import { useEffect, useRef, useState } from 'react';
import { notifyError } from '#src/ui/toasts.ts';
import type { ProofDetails } from './ProofDetails.tsx';

/** Folded below the draw: how one sees that nobody chose its cards. Whoever leaves it folded fetches none of it. */
export function DrawProof() {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<typeof ProofDetails | null>(null);

  // It may have been unfolded before the page was awake.
  useEffect(() => setOpen(details.current?.open ?? false), []);

  useEffect(() => {
    if (!isOpen) return;
    import('./ProofDetails.tsx')
      .then((fetched) => setPanel(() => fetched.ProofDetails))
      .catch(() => {
        if (details.current) details.current.open = false;
        notifyError('Erreur', 'La vérification n’a pas pu être chargée. Réessayez.');
      });
  }, [isOpen]);

  return (
    <details
      ref={details}
      className="mx-auto mt-2 max-w-160 print:hidden"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="mx-auto min-h-11 w-fit cursor-pointer py-2.5 text-sm text-mist underline decoration-dusk underline-offset-4">
        Vérifier que rien n’est truqué
      </summary>
      {isOpen && Panel && <Panel />}
    </details>
  );
}
