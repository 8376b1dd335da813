import { useStore } from '@nanostores/react';
import { LoadFailure } from '#src/islands/admin/pieces/LoadFailure.tsx';
import { newLetter } from './actions.ts';
import { LetterRow } from './LetterRow.tsx';
import { $letters, loadMoreLetters, refreshLetters } from './store.ts';

export function LetterList() {
  const { phase, items, next, failure } = useStore($letters);
  return (
    <section className="paper sheet" aria-labelledby="letters-title">
      <div className="sheet-head">
        <h2 id="letters-title">Lettres</h2>
        <button type="button" className="button small" onClick={newLetter}>
          Nouvelle lettre
        </button>
      </div>
      {phase === 'loading' && <p className="waiting">Chargement des lettres…</p>}
      {phase === 'failed' && <LoadFailure failure={failure} onRetry={refreshLetters} />}
      {phase === 'ready' && items.length === 0 && (
        <div className="empty">
          <p className="empty-title">Aucune lettre</p>
          <p>Écrivez la première : elle partira quand vous le direz, ou dimanche à 9 h.</p>
        </div>
      )}
      {phase !== 'failed' && (
        <ul className="rows">
          {items.map((letter) => (
            <LetterRow key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
      {phase === 'ready' && next && (
        <button type="button" className="button-quiet more" onClick={loadMoreLetters}>
          Afficher la suite
        </button>
      )}
    </section>
  );
}
