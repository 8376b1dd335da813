import { useEffect, useRef, useState } from 'react';
import { notify, notifyError } from '#src/ui/toasts.ts';
import { resetDraw } from './actions.ts';
import type { Reading } from './api.ts';
import { refreshReading } from './interpretation.ts';
import { ReadingLetter } from './ReadingLetter.tsx';
import { plainLetter } from './reading-text.ts';

async function copyLetter(reading: Reading) {
  try {
    await navigator.clipboard.writeText(plainLetter(reading));
    notify('Interprétation copiée');
  } catch {
    notifyError('Erreur', 'La copie n’est pas permise par votre navigateur.');
  }
}

/** Replaces the table once the reading is there. */
export function ReadingView({ reading }: { reading: Reading }) {
  const title = useRef<HTMLHeadingElement>(null);
  const [refreshing, setRefreshing] = useState(false);

  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start' });
  }, []);

  async function refresh() {
    if (refreshing) return;
    setRefreshing(true);
    await refreshReading();
    setRefreshing(false);
  }

  return (
    <section className="reading" aria-labelledby="reading-title">
      <h2 id="reading-title" ref={title} tabIndex={-1}>
        Votre interprétation
      </h2>
      <ReadingLetter reading={reading} />
      <div className="reading-actions">
        <button type="button" className="button-quiet" onClick={() => copyLetter(reading)}>
          Copier le texte
        </button>
        <button type="button" className="button-quiet" onClick={() => print()}>
          Imprimer
        </button>
        <button type="button" className="button-quiet" aria-disabled={refreshing} onClick={refresh}>
          Actualiser
        </button>
        <button type="button" className="button" onClick={resetDraw}>
          Nouveau tirage
        </button>
      </div>
    </section>
  );
}
