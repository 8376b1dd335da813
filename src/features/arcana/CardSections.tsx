import { Divider } from '#src/components/Divider.tsx';
import type { Arcanum } from '#src/tarot/arcana.ts';
import type { CardPage } from '#src/tarot/card-page-content.ts';

type HeaderProps = Pick<Arcanum, 'name' | 'numeral'> & Pick<CardPage, 'line'>;

export function CardHeader({ name, numeral, line }: HeaderProps) {
  return (
    <>
      <h1 className="mt-2">
        {name}
        {numeral && <span className="ml-[0.4em] text-gold">{numeral}</span>}
      </h1>
      <p className="mt-3 text-lead text-mist">{line}</p>
      <Divider start className="mt-5" />
    </>
  );
}

/** The kinds of position in a spread; a special position has no keywords of its own. */
const POSITIONS = [
  { keywords: 'qualities', kind: 'quality', title: 'Parmi les qualités' },
  { keywords: 'obstacles', kind: 'obstacle', title: 'Parmi les obstacles' },
  { keywords: 'future', kind: 'future', title: 'Du côté de l’avenir' },
  { keywords: null, kind: 'special', title: 'En carte spéciale' },
] as const;

type PositionsProps = Pick<Arcanum, 'meanings'> & Pick<CardPage, 'fragments'>;

/** The texts of a card (`fragments`) and its keywords for the four kinds of position in a spread. */
export function CardPositions({ meanings, fragments }: PositionsProps) {
  return (
    <div className="paper grid gap-x-14 gap-y-9 md:grid-cols-2">
      {POSITIONS.map(({ keywords, kind, title }) => (
        <div key={kind}>
          <h3>{title}</h3>
          {keywords && <p className="mt-1 text-sm text-umber">{meanings[keywords].join(', ')}</p>}
          <p className="mt-2">{fragments[kind].text}</p>
        </div>
      ))}
    </div>
  );
}

export function CardThemes({ love, work, advice }: Pick<CardPage, 'love' | 'work' | 'advice'>) {
  const themes = [
    { title: 'En amour', paragraph: love },
    { title: 'Au travail', paragraph: work },
    { title: 'Un conseil', paragraph: advice },
  ];
  return (
    <div className="mt-section grid gap-x-14 gap-y-9 lg:grid-cols-3">
      {themes.map(({ title, paragraph }) => (
        <section key={title} className="border-t-3 border-double border-gold pt-5">
          <h2 className="text-title-3 text-gold">{title}</h2>
          <p className="mt-2">{paragraph}</p>
        </section>
      ))}
    </div>
  );
}

/** The questions that a card asks the person who drew it. */
export function CardQuestions({ questions }: { questions: readonly string[] }) {
  return (
    <section>
      <h2>Trois questions</h2>
      <ul className="lozenges mt-5 grid gap-5 pl-6 text-lead [--lozenge:var(--color-gold)]">
        {questions.map((question, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items have no state
          <li key={index}>{question}</li>
        ))}
      </ul>
    </section>
  );
}
