import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { closeComposer } from './actions.ts';
import { ComposerActions } from './ComposerActions.tsx';
import { $composing, isUnsaved } from './composing.ts';
import { LetterFields } from './LetterFields.tsx';
import { LetterPreview } from './LetterPreview.tsx';

/** The letter being written, and the mail that will come of it. */
export function Composer() {
  const composing = useStore($composing);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    window.addEventListener('beforeunload', keepUnsaved);
    return () => window.removeEventListener('beforeunload', keepUnsaved);
  }, []);

  if (!composing) return null;
  return (
    <section className="composer" aria-labelledby="composer-title">
      <div className="paper sheet">
        <div className="sheet-head">
          <h2 id="composer-title" ref={heading} tabIndex={-1}>
            {composing.version === null ? 'Nouvelle lettre' : 'Modifier la lettre'}
          </h2>
          <button type="button" className="button-quiet small" onClick={closeComposer}>
            Retour aux lettres
          </button>
        </div>
        <LetterFields composing={composing} />
        <ComposerActions composing={composing} />
      </div>
      <LetterPreview fields={composing.fields} />
    </section>
  );
}

function keepUnsaved(event: BeforeUnloadEvent): void {
  const composing = $composing.get();
  if (composing && isUnsaved(composing)) event.preventDefault();
}
