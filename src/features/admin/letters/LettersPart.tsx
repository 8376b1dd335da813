import { useStore } from '@nanostores/react';
import { KeptDrafts } from '#src/features/admin/drafts/KeptDrafts.tsx';
import { Composer } from './Composer.tsx';
import { $letter, EMPTY_LETTER, letterEditor } from './composer.ts';
import { LetterList } from './LetterList.tsx';

export function LettersPart() {
  const isComposing = useStore($letter) !== null;
  if (isComposing) return <Composer />;
  return (
    <>
      <KeptDrafts kind="letter" onResume={(draft) => letterEditor.open(draft, EMPTY_LETTER)} />
      <LetterList />
    </>
  );
}
