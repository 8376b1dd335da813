import { Fragment } from 'react';
import type { Author } from './api.ts';
import { CardImage } from './CardImage.tsx';
import type { LetterSection, Passage } from './letter.ts';
import { AUTHOR_LABELS } from './model.ts';
import { arcanumOf } from './store.ts';

/** How a part lies: its pictures in a row, and each passage at its own where there is room for columns. */
interface Layout {
  grid: string;
  picture: string;
  text: string;
  passage: string;
  /** A passage about all of its cards. */
  together: string;
}

/** Passages take their places in the same grid as the pictures. */
const IN_GRID = '[display:contents]';
const PRINTED = 'print:mt-0 print:max-w-[44em] print:text-[length:inherit]/[inherit]';
const WIDE = 'col-span-full mx-auto w-full max-w-[34em]';
const TEN: Layout = {
  grid: 'grid-cols-5 gap-2 md:grid-cols-10 md:gap-3',
  picture: 'print:hidden',
  text: IN_GRID,
  passage: WIDE,
  together: `${WIDE} mt-3 text-lead/[1.6] ${PRINTED}`,
};
const THREE: Layout = {
  grid: 'grid-cols-3 gap-x-2 gap-y-5 sm:gap-x-8 lg:gap-x-11 print:gap-x-[5mm] print:gap-y-[3mm]',
  picture: 'mx-auto w-full max-w-52 print:max-w-[21mm]',
  text: IN_GRID,
  passage: `${WIDE} lg:col-span-1 print:col-span-1`,
  together: `${WIDE} lg:text-xl/[1.6] ${PRINTED}`,
};
const ONE: Layout = {
  grid: 'items-center gap-x-11 gap-y-5 md:grid-cols-[14rem_1fr] print:grid-cols-[32mm_1fr] print:gap-x-[8mm]',
  picture: 'mx-auto w-42 md:w-full print:w-full',
  text: 'grid gap-5 print:gap-[3mm]',
  passage: 'max-w-[34em]',
  together: 'max-w-[34em]',
};
/** Its cards are shown in the other parts. */
const NONE: Layout = {
  grid: '',
  picture: '',
  text: IN_GRID,
  passage: WIDE,
  together: `${WIDE} text-lead/[1.6] ${PRINTED}`,
};
const LAYOUTS: Record<LetterSection['name'], Layout> = {
  summary: TEN,
  qualities: THREE,
  obstacles: THREE,
  future: THREE,
  topic: NONE,
  special: ONE,
};

/** A rule on both sides of the title; who wrote the part stands after it, on a phone below it. */
const HEADING =
  'mb-6 flex flex-wrap items-center gap-x-4 text-red before:flex-1 before:border-t before:border-ink/30 after:order-1 after:flex-1 after:border-t after:border-ink/30 print:mb-[2mm]';
const AUTHOR =
  'order-2 text-small text-umber max-sm:basis-full max-sm:text-center print:basis-auto print:text-[length:inherit]';
const QUESTION = 'border-t-4 border-double border-ink/40 pt-4 text-lead print:text-[1.1em]';
const LIT = 'bg-gold/25 [box-decoration-break:clone] print:bg-transparent';
const NAME = 'decoration-blue/60 decoration-dotted';
const LIT_NAME = 'text-crimson decoration-crimson print:text-ink';

export interface Light {
  /** Id of the card whose picture, names and sentences are lit. */
  lit: string | null;
  toggle: (id: string) => void;
  open: (id: string) => void;
}

interface Props extends Pick<LetterSection, 'name' | 'title' | 'cards'> {
  passages: readonly Passage[];
  /** Who wrote it, where that is not said for the whole letter. */
  author: Author | null;
  light: Light;
}

/** A part of the letter: its cards, and the passages about them. */
export function LetterPart({ name, title, cards, passages, author, light }: Props) {
  const layout = LAYOUTS[name];
  // The special card's passage, what it changes, and last the question to keep.
  const question = name === 'special' && passages[2];
  return (
    <section
      className="not-first-of-type:mt-10 print:break-inside-avoid print:not-first-of-type:mt-[4mm]"
      data-part={name}
    >
      <div className={HEADING}>
        <h3 className="print:text-[1.3em]">{title}</h3>
        {author && (
          <p className={AUTHOR} data-part="author">
            {AUTHOR_LABELS[author]}
          </p>
        )}
      </div>
      <div className={`grid ${layout.grid}`}>
        {cards.map((id) => (
          <CardButton
            key={id}
            id={id}
            className={layout.picture}
            light={light}
            isNamed={name !== 'summary'}
          />
        ))}
        <div className={layout.text} data-part="text">
          {passages.map((passage) => (
            <p
              key={passage.text}
              className={`text-wrap ${passage.card ? layout.passage : layout.together} ${passage === question ? QUESTION : ''}`}
            >
              <LitText passage={passage} light={light} />
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}

interface CardButtonProps {
  id: string;
  className: string;
  light: Light;
  isNamed: boolean;
}

/** A picture that lights its sentences. */
function CardButton({ id, className, light, isNamed }: CardButtonProps) {
  const { name, accessibleName, imageFileName } = arcanumOf(id);
  return (
    <button
      type="button"
      className={`group cursor-pointer self-start text-center ${className}`}
      aria-label={isNamed ? undefined : accessibleName}
      aria-pressed={light.lit === id}
      onClick={() => light.toggle(id)}
    >
      <CardImage
        fileName={imageFileName}
        name={name}
        isLarge
        className="aspect-5/8 transition-[translate,outline-color] outline-3 outline-transparent outline-offset-2 group-aria-pressed:-translate-y-1 group-aria-pressed:outline-red print:outline-none"
      />
      {isNamed && (
        <span className="mt-2 block font-title text-small/[1.2] md:text-base/[1.2] print:hidden">
          {name}
        </span>
      )}
    </button>
  );
}

/** A passage's sentences; each name in them is a button. */
function LitText({ passage, light: { lit, open } }: { passage: Passage; light: Light }) {
  return passage.sentences.map(({ text, runs, cards }, place) => {
    const isLit = lit !== null && (passage.card === lit || cards.includes(lit));
    return (
      <Fragment key={text}>
        {place > 0 && ' '}
        <span className={isLit ? LIT : ''} data-lit={isLit}>
          {runs.map(({ start, text: words, card, before, after }) =>
            card ? (
              <span key={start} className="whitespace-nowrap">
                {before}
                <button
                  type="button"
                  className={`cursor-pointer underline underline-offset-4 print:no-underline ${card === lit ? LIT_NAME : NAME}`}
                  data-name={card}
                  aria-haspopup="dialog"
                  onClick={() => open(card)}
                >
                  {words}
                </button>
                {after}
              </span>
            ) : (
              words
            ),
          )}
        </span>
      </Fragment>
    );
  });
}
