import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { $composing } from './composing.ts';
import { LetterList } from './LetterList.tsx';
import { refreshLetters, stopFollowing } from './store.ts';

const Composer = lazy(() =>
  import('./Composer.tsx').then(({ Composer }) => ({ default: Composer })),
);

export function LettersPart() {
  const isComposing = useStore($composing) !== null;

  useEffect(() => {
    refreshLetters();
    return stopFollowing;
  }, []);

  if (!isComposing) return <LetterList />;
  return (
    <Suspense fallback={<p className="waiting">Ouverture de la lettre…</p>}>
      <Composer />
    </Suspense>
  );
}
