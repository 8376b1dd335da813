import { useContext } from 'react';
import type { Author } from '#src/api/readings.ts';
import { CardImage, DrawContext } from './CardImage.tsx';
import { toSrcSet } from './deck.ts';
import { AUTHOR_LABELS, type LetterSection, type SectionCard } from './letter-content.ts';

/** A text column, whose lines contain 62 to 68 characters. */
export const COLUMN = 'mx-auto w-full max-w-140 print:max-w-none';

/** Layouts of a part's cards: all (in the opening, `summary`), several of a group, or a single card. */
const CARD_LAYOUTS = {
  all: 'grid-cols-5 gap-2 md:auto-cols-fr md:grid-flow-col md:grid-cols-none md:gap-2.5 print:grid-flow-row print:grid-cols-5 print:gap-[1.5mm]',
  several: `${COLUMN} auto-cols-fr grid-flow-col gap-x-2 sm:gap-x-8 md:gap-x-10 print:gap-x-[2mm]`,
  one: 'justify-center *:w-42 md:*:w-52 print:*:w-[26mm]',
};

/** In print the title and the pictures are in the left margin. */
const SECTION =
  'not-first-of-type:mt-14 print:grid print:grid-cols-[56mm_1fr] print:grid-rows-[auto_1fr] print:gap-x-[8mm] print:break-inside-avoid print:not-first-of-type:mt-[7mm]';
/** Layout of a part with a card beside its text; the text continues below the card. */
const BESIDE = {
  section: `${COLUMN} not-print:flow-root`,
  cards:
    'mt-4 not-print:float-left not-print:mr-5 not-print:mb-2 not-print:w-28 not-print:md:mr-8 not-print:md:w-40 print:mt-[2mm] print:grid print:justify-center print:*:w-[18mm]',
};
const BYLINE = 'mt-1 text-center text-sm text-umber print:text-[length:inherit]';
const CARDS = 'mt-4 grid content-start print:mt-[2mm]';
const TEXT =
  'space-y-[0.9em] leading-[1.65] print:col-start-2 print:row-span-2 print:row-start-1 print:mt-0 print:space-y-[0.6em] print:leading-[inherit]';
const OPENING = 'text-lg md:text-xl print:text-[length:inherit]';
const QUESTION =
  'mt-8 clear-both border-t-4 border-double border-ink/40 px-4 pt-6 text-center text-lead/[1.5] text-balance print:mt-[4mm] print:pt-[3mm] print:text-[1.1em]';

interface Props extends Omit<LetterSection, 'author'> {
  /** Author of this part, or null if one line below the letter names the author of all parts. */
  author: Author | null;
  /** Whether this is the last part of the letter. */
  isLast: boolean;
  /** Whether the only card is beside the text instead of above it. */
  isCardBeside: boolean;
  onOpenCard: (id: string) => void;
}

/** Shows a part of an interpretation (the letter): the opening, or the text about a group of cards. */
export function InterpretationSection(props: Props) {
  const { name: partName, title, text, cards, author, isLast, isCardBeside, onOpenCard } = props;
  const paragraphs = text.split(/\n\s*\n/);
  const lastParagraph = paragraphs.at(-1);
  /** The last paragraph of the letter if it is a question; it is displayed larger. */
  const question =
    isLast && paragraphs.length > 1 && isQuestion(lastParagraph) ? lastParagraph : null;
  const layout = partName === 'summary' ? 'all' : cards.length > 1 ? 'several' : 'one';
  const textClasses = `${TEXT} ${isCardBeside && cards.length > 0 ? 'mt-4' : `${COLUMN} mt-6`} ${partName === 'summary' ? OPENING : ''}`;
  return (
    <section className={`${SECTION} ${isCardBeside ? BESIDE.section : ''}`} data-part={partName}>
      <div className="text-center">
        <h3 className="text-xl text-umber print:text-[1.2em]">{title}</h3>
        {author && (
          <p className={BYLINE} data-part="author">
            {AUTHOR_LABELS[author]}
          </p>
        )}
      </div>
      {cards.length > 0 && (
        <div className={isCardBeside ? BESIDE.cards : `${CARDS} ${CARD_LAYOUTS[layout]}`}>
          {cards.map((card) => (
            <CardButton
              key={card.arcanum.id}
              {...card}
              isAlone={cards.length === 1}
              onOpen={() => onOpenCard(card.arcanum.id)}
            />
          ))}
        </div>
      )}
      <div className={textClasses} data-part="text">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className={paragraph === question ? QUESTION : ''}>
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}

/** Returns whether the paragraph ends in a question mark, which a closing quotation mark may follow. */
function isQuestion(paragraph = ''): boolean {
  return /\?\s*»?$/.test(paragraph);
}

interface CardButtonProps extends SectionCard {
  /** Whether the part has only this card, which is then printed larger. */
  isAlone: boolean;
  onOpen: () => void;
}

/** A picture that opens the dialog of its card, with the name and the keyword below if there is a keyword. */
function CardButton({ arcanum, keyword, isAlone, onOpen }: CardButtonProps) {
  const { name, accessibleName, imageFileName } = arcanum;
  return (
    <button
      type="button"
      className="group relative cursor-pointer self-start text-center"
      aria-label={keyword ? undefined : accessibleName}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <CardImage
        fileName={imageFileName}
        name={name}
        isLarge
        className="aspect-5/8 motion-safe:transition-[translate] not-print:group-hover:-translate-y-1"
      />
      {isAlone && <PrintedImage fileName={imageFileName} />}
      {keyword && (
        <span className="mt-2 block text-sm/[1.25] hyphens-auto print:mt-[1mm] print:text-[7pt]/[1.2]">
          <span className="font-title underline-offset-4 group-hover:underline md:text-base/[1.2] print:hidden">
            {name}
          </span>
          <span className="visually-hidden print:hidden">, </span>
          <span className="block text-umber">{keyword}</span>
        </span>
      )}
    </button>
  );
}

/** Covers the picture in print with one that is sharp at 26 mm. A hidden lazy image loads only for print. */
function PrintedImage({ fileName }: { fileName: string }) {
  const avifSrcSet = useContext(DrawContext).srcSets[fileName];
  if (!avifSrcSet) return null;
  return (
    <img
      className="absolute inset-x-0 top-0 hidden aspect-5/8 w-full print:block"
      loading="lazy"
      sizes="480px"
      srcSet={toSrcSet('webp', avifSrcSet)}
      alt=""
    />
  );
}
