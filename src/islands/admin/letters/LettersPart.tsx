import { useStore } from '@nanostores/react';
import { Composer } from './Composer.tsx';
import { $composing } from './composer.ts';
import { LetterList } from './LetterList.tsx';

export function LettersPart() {
  return useStore($composing) ? <Composer /> : <LetterList />;
}
