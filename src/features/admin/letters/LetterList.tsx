import { useEffect } from 'react';
import { ListSheet } from '#src/features/admin/app/ListSheet.tsx';
import { EMPTY_LETTER, letterEditor } from './composer.ts';
import { LetterRow } from './LetterRow.tsx';
import { letters, watchSending } from './store.ts';

export function LetterList() {
  useEffect(watchSending, []);
  return (
    <ListSheet
      list={letters}
      title="Lettres"
      tools={
        <button
          type="button"
          className="button small"
          onClick={() => letterEditor.begin(EMPTY_LETTER)}
        >
          Nouvelle lettre
        </button>
      }
      waiting="Chargement des lettres…"
      empty={
        <div className="empty">
          <p className="empty-title">Aucune lettre</p>
          <p>Écrivez la première : elle partira quand vous le direz, ou dimanche à 9 h.</p>
        </div>
      }
      row={(letter) => <LetterRow key={letter.id} letter={letter} />}
    />
  );
}
