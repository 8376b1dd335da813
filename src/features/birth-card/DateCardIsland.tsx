// See docs/decisions/0041-date-in-page.md.
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { ErrorBoundary } from '#src/components/ErrorBoundary.tsx';
import { ErrorText, TextField } from '#src/components/Field.tsx';
import { type Arcanum, DECK_SIZE } from '#src/tarot/arcana.ts';
import { getCardPicture, pictureBaseName } from '#src/tarot/card-image-files.ts';
import { cardPath } from '#src/tarot/card-page-content.ts';
import { computeDigitSums, getArcanumNumber } from '#src/tarot/digit-sums.ts';
import {
  type CalendarDate,
  DATE_PARTS,
  type DateError,
  type DatePart,
  type Occasion,
  parseDate,
} from './parse-date.ts';

/** A card as the result of the form; `text` is the paragraph about the card. */
type DateCard = Pick<Arcanum, 'name' | 'numeral' | 'imageFileName'> & { text: string };

interface Props {
  occasion: Occasion;
  /** The 22 cards, each at the index of its number; Le Mat, which has none, is at 0. */
  cards: readonly DateCard[];
}

interface Wording {
  legend: string;
  example: string;
  formatResultTitle: (year: number) => string;
  /** The `autocomplete` attributes: parts of the birth date; `off` for a year other than that of birth. */
  autoComplete: Record<DatePart, string>;
}

const WORDINGS: Record<Occasion, Wording> = {
  birth: {
    legend: 'Votre date de naissance',
    example: 'Par exemple 3, 11 et 1979.',
    formatResultTitle: () => 'Votre arcane de naissance',
    autoComplete: { day: 'bday-day', month: 'bday-month', year: 'bday-year' },
  },
  year: {
    legend: 'Votre anniversaire et l’année',
    example: 'Par exemple 24, 5 et 2026.',
    formatResultTitle: (year) => `Votre arcane de ${year}, de janvier à décembre`,
    autoComplete: { day: 'bday-day', month: 'bday-month', year: 'off' },
  },
};

const LABELS: Record<DatePart, string> = { day: 'Jour', month: 'Mois', year: 'Année' };

/** The default `sizes` of cards on /tirage, not their widths here, so that cached files are reused. */
const PICTURE_SIZES = '(max-width: 767px) 75px, 120px';

/** A form for a date, and its card. The date stays in the page: no URL, storage or request reveals it. */
export function DateCardIsland(props: Props) {
  return (
    <ErrorBoundary wrapsForm>
      <DateForm {...props} />
    </ErrorBoundary>
  );
}

function DateForm({ occasion, cards }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const [isHydrated, setHydrated] = useState(false);
  const [result, setResult] = useState<CalendarDate | DateError | null>(null);
  const { legend, example, formatResultTitle, autoComplete } = WORDINGS[occasion];
  const error = result && 'sentence' in result ? result : null;
  const date = result && 'day' in result ? result : null;

  useEffect(() => {
    setHydrated(true);
    // Only the browser knows the current year: the page may have been built in an earlier one.
    const field = root.current?.querySelector<HTMLInputElement>('[name="year"]');
    if (occasion === 'year' && field?.value === '') field.value = String(new Date().getFullYear());
  }, [occasion]);

  useEffect(() => {
    const focusSelector = result && ('day' in result ? 'h2' : '[aria-invalid="true"]');
    if (focusSelector) root.current?.querySelector<HTMLElement>(focusSelector)?.focus();
  }, [result]);

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const input = Object.fromEntries(new FormData(event.currentTarget)) as Record<DatePart, string>;
    setResult(parseDate(input, occasion, new Date()));
  }

  return (
    <div ref={root} className="mt-6">
      {/* Before hydration, `get` would put the date into the URL; `dialog` sends nothing. */}
      <form
        className="grid gap-5 noscript:hidden"
        method="dialog"
        onSubmit={handleSubmit}
        onInput={() => error && setResult(null)}
      >
        <fieldset aria-describedby={`${id}-hint`}>
          <legend className="font-title text-2xl/tight">{legend}</legend>
          <div id={`${id}-hint`} className="text-sm/loose text-umber">
            {example}
          </div>
          <div className="mt-3 mb-1.5 grid max-w-80 grid-cols-[1fr_1fr_1.5fr] gap-3">
            {DATE_PARTS.map((part) => (
              <TextField
                key={part}
                label={LABELS[part]}
                name={part}
                inputMode="numeric"
                autoComplete={autoComplete[part]}
                aria-invalid={error?.parts.includes(part) ?? false}
                aria-describedby={error ? `${id}-error` : undefined}
              />
            ))}
          </div>
          {error && <ErrorText id={`${id}-error`}>{error.sentence}</ErrorText>}
        </fieldset>
        <button className="button max-sm:w-full sm:justify-self-start" type="submit">
          Calculer mon arcane
        </button>
      </form>
      {date && <DigitSums title={formatResultTitle(date.year)} numbers={toNumbers(date)} />}
      {isHydrated && (
        <ResultCards cards={cards} number={date && getArcanumNumber(toNumbers(date))} />
      )}
    </div>
  );
}

function toNumbers(date: CalendarDate): number[] {
  return DATE_PARTS.map((part) => date[part]);
}

/** The additions that lead from the date to its card, one per line. */
function DigitSums({ title, numbers }: { title: string; numbers: readonly number[] }) {
  const sums = computeDigitSums(numbers);
  return (
    <div className="mt-7 border-t-4 border-double border-ink pt-6">
      <h2 tabIndex={-1} className="text-title-3">
        {title}
      </h2>
      <ol className="mt-3">
        {sums.map(({ digits, total }, index) => (
          <li key={total}>
            {index > 0 && 'C’est plus de 22\u202f: '}
            {digits.join(' + ')} = <strong>{total}</strong>
          </li>
        ))}
        {sums.at(-1)?.total === DECK_SIZE && <li>22 revient à la carte sans nombre.</li>}
      </ol>
    </div>
  );
}

/** Shows the card of this number. All 22 images load at hydration, as a request for one would reveal it. */
function ResultCards({ cards, number }: { cards: readonly DateCard[]; number: number | null }) {
  return cards.map((card, index) => {
    const { name, numeral, text, imageFileName } = card;
    const { avif, webp, png, width, height } = getCardPicture(pictureBaseName(imageFileName));
    return (
      <div
        key={name}
        hidden={index !== number}
        className="mt-5 grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-5 gap-y-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:grid-rows-[auto_auto_1fr] sm:gap-x-7"
      >
        <picture className="sm:row-span-3">
          <source type="image/avif" srcSet={avif} sizes={PICTURE_SIZES} />
          <source type="image/webp" srcSet={webp} sizes={PICTURE_SIZES} />
          <img className="w-full rounded-[4px]" src={png} width={width} height={height} alt="" />
        </picture>
        <h3>
          {name} {numeral && <span className="text-red">{numeral}</span>}
        </h3>
        <p className="max-sm:col-span-2">{text}</p>
        <a className="button-quiet justify-self-start max-sm:col-span-2" href={cardPath(card)}>
          Lire la page de la carte
        </a>
      </div>
    );
  });
}
