import { useEffect } from 'react';
import { ListCard } from '#src/features/admin/app/ListCard.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Placeholder } from '#src/ui/Card.tsx';
import { EMPTY_LETTER, letterEditor } from './composer.ts';
import { LetterRow } from './LetterRow.tsx';
import { letters, watchSending } from './store.ts';

export function LetterList() {
  useEffect(watchSending, []);
  return (
    <ListCard
      list={letters}
      title="Lettres"
      tools={
        <Button small onClick={() => letterEditor.begin(EMPTY_LETTER)}>
          Nouvelle lettre
        </Button>
      }
      waiting="Chargement des lettres…"
      empty={
        <Placeholder title="Aucune lettre">
          Écrivez la première : elle partira quand vous le direz, ou dimanche à 9 h.
        </Placeholder>
      }
      row={(letter) => <LetterRow key={letter.id} letter={letter} />}
    />
  );
}
