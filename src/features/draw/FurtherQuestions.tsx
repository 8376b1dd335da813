import { useStore } from '@nanostores/react';
import { useId, useMemo, useState } from 'react';
import { type AskedQuestion, questionsOf } from '#src/tarot/interpretation/questions.ts';
import type { LaidSpread } from '#src/tarot/spreads.ts';
import { Lozenge } from '#src/ui/Lozenge.tsx';
import { $arcana } from './store.ts';
import { loadAnswers } from './weaving.ts';

/** Three questions that the cards of a letter leave, each answered below it once it is opened. */
export function FurtherQuestions({ laid }: { laid: LaidSpread }) {
  const arcana = useStore($arcana);
  const questions = useMemo(() => questionsOf(arcana, laid), [arcana, laid]);
  const title = useId();
  return (
    <section
      className="mx-auto mt-12 max-w-160 print:hidden"
      aria-labelledby={title}
      data-part="questions"
    >
      <h3 id={title} className="text-center text-xl text-mist">
        Trois questions, si vous voulez aller plus loin
      </h3>
      <ul className="mt-4 border-b border-dusk">
        {questions.map((question) => (
          <FurtherQuestion key={question.text} question={question} />
        ))}
      </ul>
      <p className="mt-3 text-center text-sm text-balance text-mist">
        Les réponses sont composées sans intelligence artificielle, avec les textes de la tarologue.
      </p>
    </section>
  );
}

/** What stands below a question: nothing, its answer, or why there is none. */
type Below = 'closed' | 'coming' | 'failed' | { answer: string };

function FurtherQuestion({ question }: { question: AskedQuestion }) {
  const [below, setBelow] = useState<Below>('closed');
  const id = useId();
  const isOpen = below !== 'closed' && below !== 'failed';

  async function toggle() {
    if (isOpen) return setBelow('closed');
    setBelow('coming');
    try {
      // Whoever asks nothing fetches no answers.
      const { answerTo } = await loadAnswers();
      const answer = answerTo(question);
      setBelow((now) => (now === 'coming' ? { answer } : now));
    } catch {
      setBelow('failed');
    }
  }

  return (
    <li className="border-t border-dusk">
      <button
        type="button"
        className="flex min-h-13 w-full cursor-pointer items-center justify-between gap-4 py-3 text-left text-lg/normal font-semibold text-balance underline-offset-4 hover:underline"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {question.text}
        <Lozenge className={`text-gold ${isOpen ? 'rotate-45' : ''}`} />
      </button>
      {/* It stands from the start: what comes into it is announced, and the focus stays on the question. */}
      <div id={id} role="status">
        {below === 'coming' && <p className="pb-5">Un instant…</p>}
        {below === 'failed' && (
          <p className="pb-5">
            La réponse n’a pas pu être chargée. Vérifiez votre connexion, puis touchez la question
            encore une fois.
          </p>
        )}
        {typeof below === 'object' && <p className="pb-5 leading-[1.65]">{below.answer}</p>}
      </div>
    </li>
  );
}
