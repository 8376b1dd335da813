import { useStore } from '@nanostores/react';
import { Composer } from './Composer.tsx';
import { $composing } from './composer.ts';
import { LetterList } from './LetterList.tsx';

export function LettersPart() {
  const isComposing = useStore($composing) !== null;
  return isComposing ? <Composer /> : <LetterList />;
}
