import { type ReactNode, useEffect, useState } from 'react';
import { BUTTON_ROW, QUIET_BUTTON, TITLE } from '#src/features/draw/looks.ts';
import { LetterToTake } from '#src/features/draw/take-away/LetterToTake.tsx';
import { type WovenDraw, weaveDraw } from '#src/features/draw/woven-draw.ts';
import type { Topic } from '#src/tarot/interpretation/topic.ts';
import type { Selection } from '#src/tarot/selection.ts';

interface Props {
  selection: Selection;
  topic: Topic | null;
  /** What can be done besides taking the letter away, also while there is none. */
  children: ReactNode;
}

/** The letter of these cards, woven in the browser. */
export function WovenLetter({ selection, topic, children }: Props) {
  const [woven, setWoven] = useState<WovenDraw | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt weaves the same cards again.
  useEffect(() => {
    let isCurrent = true;
    const show = (result: WovenDraw | 'failed') => {
      if (isCurrent) setWoven(result);
    };
    weaveDraw(selection, topic)
      .then(show)
      .catch(() => show('failed'));
    return () => {
      isCurrent = false;
    };
  }, [selection, topic, attempt]);

  return (
    <section aria-labelledby="letter-title" data-part="reading">
      <h2 id="letter-title" className={`${TITLE} print:text-[18pt] print:text-ink`}>
        Leur lecture
      </h2>
      {woven === null && (
        <p className="my-4 text-center" role="status">
          La lecture se compose…
        </p>
      )}
      {woven === 'failed' && (
        <div className="my-4 text-center" role="alert">
          <p className="mb-4">
            La lecture n’a pas pu être composée. Vérifiez votre connexion, puis réessayez ou
            rechargez la page.
          </p>
          <button
            type="button"
            className={QUIET_BUTTON}
            onClick={() => {
              setWoven(null);
              setAttempt(attempt + 1);
            }}
          >
            Réessayer
          </button>
        </div>
      )}
      {woven && woven !== 'failed' ? (
        <LetterToTake {...woven}>{children}</LetterToTake>
      ) : (
        <div className={BUTTON_ROW}>{children}</div>
      )}
    </section>
  );
}
