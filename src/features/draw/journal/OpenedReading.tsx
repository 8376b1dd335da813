import { useStore } from '@nanostores/react';
import { type RefObject, useId } from 'react';
import { TITLE } from '#src/features/draw/looks.ts';
import { SpreadCards } from '#src/features/draw/SpreadCards.tsx';
import { LetterToTake } from '#src/features/draw/take-away/LetterToTake.tsx';
import { laidCards } from '#src/tarot/laying.ts';
import { countOfCards } from '#src/tarot/numerals.ts';
import { Lozenge } from '#src/ui/Lozenge.tsx';
import { EraseButton } from './EraseButton.tsx';
import { NoteForm } from './NoteForm.tsx';
import { $notes } from './notes.ts';
import { $journal, ALL_READINGS, type Entry, eraseEntry } from './store.ts';

interface Props {
  entry: Entry;
  title: RefObject<HTMLHeadingElement | null>;
}

/** One reading: its letter, what the visitor writes about it, and its cards. */
export function OpenedReading({ entry, title }: Props) {
  const { key, reading } = entry;
  const { browser } = useStore($journal);
  const note = useStore($notes, { keys: [key] })[key]?.typed;
  const id = useId();
  return (
    <section className="mt-6" data-part="reading" aria-labelledby={id}>
      <p className="mb-4 text-center print:hidden">
        <a href={`#${ALL_READINGS}`} className="inline-flex min-h-11 items-center">
          Tous vos tirages
        </a>
      </p>
      <h2
        id={id}
        ref={title}
        className={`${TITLE} wrap-anywhere print:text-[18pt] print:text-ink`}
        tabIndex={-1}
      >
        {/* Its letter says the day. */}
        {note?.title || 'Votre tirage'}
      </h2>
      <LetterToTake reading={reading} topicPassage={null}>
        <EraseButton
          asking="Effacer ce tirage"
          confirming="Confirmer l’effacement de ce tirage et de sa note"
          onErase={async () => {
            // The address names nothing any more; the way back leads past it.
            if (await eraseEntry(entry)) location.replace(`#${ALL_READINGS}`);
          }}
        />
      </LetterToTake>
      {browser === 'open' && <NoteForm entry={entry} />}
      <details className="group mt-10 border-y border-dusk print:hidden">
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 py-3 marker:hidden">
          <h3>Les {countOfCards(laidCards(reading).length)}</h3>
          <Lozenge className="text-gold group-open:rotate-45" />
        </summary>
        <SpreadCards {...reading} />
      </details>
    </section>
  );
}
