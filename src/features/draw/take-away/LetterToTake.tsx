import { type ReactNode, useEffect, useState } from 'react';
import { BUTTON_ROW } from '#src/features/draw/looks.ts';
import { ReadingLetter } from '#src/features/draw/ReadingLetter.tsx';
import { WithVoice } from '#src/features/draw/read-aloud/WithVoice.tsx';
import { loadQuestions } from '#src/features/draw/weaving.ts';
import type { WovenDraw } from '#src/features/draw/woven-draw.ts';
import { TakeAway } from './TakeAway.tsx';

interface Props extends WovenDraw {
  /** What else can be done, after the letter. */
  children: ReactNode;
}

type Asking = Awaited<ReturnType<typeof loadQuestions>>['FurtherQuestions'];

/** A letter between its ways out: at its head, and where it was read to the end; then what may be asked of it. */
export function LetterToTake({ children, ...draw }: Props) {
  const [FurtherQuestions, setFurtherQuestions] = useState<Asking | null>(null);

  useEffect(() => {
    loadQuestions()
      .then((fetched) => setFurtherQuestions(() => fetched.FurtherQuestions))
      // The letter is whole without them.
      .catch(() => undefined);
  }, []);

  return (
    <>
      <div className={`${BUTTON_ROW} mt-5 print:hidden`}>
        <WithVoice {...draw} />
        <TakeAway {...draw} />
      </div>
      <ReadingLetter {...draw} />
      <div className={`${BUTTON_ROW} print:hidden`}>
        <TakeAway {...draw} />
        {children}
      </div>
      {FurtherQuestions && <FurtherQuestions laid={draw.reading} />}
    </>
  );
}
