import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Composer } from './Composer.tsx';
import { $composing } from './composing.ts';
import { LetterList } from './LetterList.tsx';
import { refreshLetters, stopFollowing } from './store.ts';

export function LettersPart() {
  const isComposing = useStore($composing) !== null;

  useEffect(() => {
    refreshLetters();
    return stopFollowing;
  }, []);

  return isComposing ? <Composer /> : <LetterList />;
}
