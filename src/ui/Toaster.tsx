import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import { $toast, type Toast } from './toasts.ts';

/** Toasts lie on the page's header, the one strip that is neither read nor filled in. */
const TOASTER =
  'toaster pointer-events-none fixed inset-x-1 top-[max(0.25rem,env(safe-area-inset-top))] z-100 grid justify-items-end print:hidden';

/**
 * Shows the current toast. Both live regions stand in the page from the start: a region that arrives
 * with its text is not announced. Their `aria-live` keeps dialogs from hiding them as the rest of the page.
 */
export function Toaster() {
  const toast = useStore($toast);
  const [Card, setCard] = useState<ComponentType<Toast>>();
  const isWanted = toast !== null && !Card;

  useEffect(() => {
    if (!isWanted) return;
    import('./ToastCard.tsx')
      .then(({ ToastCard }) => setCard(() => ToastCard))
      .catch(() => setCard(() => PlainToast));
  }, [isWanted]);

  const card = toast && Card && <Card key={toast.id} {...toast} />;
  const failed = toast?.variant === 'destructive';
  return (
    <div className={TOASTER}>
      <div role="status" aria-live="polite">
        {!failed && card}
      </div>
      <div role="alert" aria-live="assertive">
        {failed && card}
      </div>
    </div>
  );
}

/** Its words, where the network is gone with which the card would come. */
function PlainToast({ title, description, open }: Toast) {
  return open && <p className="bg-ivory p-2 text-ink">{[title, description].join('. ')}</p>;
}
