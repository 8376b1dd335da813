import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { ComposerActions } from './ComposerActions.tsx';
import { $composing, closeComposer } from './composer.ts';
import { LetterFields } from './LetterFields.tsx';
import { LetterPreview } from './LetterPreview.tsx';

/** The letter being written, and the mail that will come of it. */
export function Composer() {
  const composing = useStore($composing);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
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
