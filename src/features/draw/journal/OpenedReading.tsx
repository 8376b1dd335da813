import { useStore } from '@nanostores/react';
import { type RefObject, useId } from 'react';
import { BUTTON_ROW, TITLE } from '#src/features/draw/looks.ts';
import { TakeAway } from '#src/features/draw/play/TakeAway.tsx';
import { ReadingLetter } from '#src/features/draw/ReadingLetter.tsx';
import { SpreadCards } from '#src/features/draw/SpreadCards.tsx';
import { formatDate } from '#src/time.ts';
import { EraseButton } from './EraseButton.tsx';
import { NoteForm } from './NoteForm.tsx';
import { $notes } from './notes.ts';
import { $journal, ALL_READINGS, type Entry, eraseEntry } from './store.ts';

interface Props {
  entry: Entry;
  title: RefObject<HTMLHeadingElement | null>;
}

/** One reading: its cards, its letter, and what the visitor writes about it. */
export function OpenedReading({ entry, title }: Props) {
  const { key, reading } = entry;
  const { browser } = useStore($journal);
  const note = useStore($notes, { keys: [key] })[key]?.typed;
  const id = useId();
  const name = note?.title || `Tirage du ${formatDate(reading.createdAt)}`;
  return (
    <section className="scroll-mt-20" data-part="reading" aria-labelledby={id}>
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
        {name}
      </h2>
      {browser === 'open' && <NoteForm entry={entry} />}
      <div className="mt-12 print:hidden">
        <SpreadCards {...reading} />
      </div>
      <ReadingLetter reading={reading} />
      <div className={`${BUTTON_ROW} print:hidden`}>
        <TakeAway reading={reading} topicPassage={null} />
      </div>
      <p className="mt-6 text-center print:hidden">
        <EraseButton
          asking="Effacer ce tirage"
          confirming="Confirmer l’effacement de ce tirage et de sa note"
          onErase={async () => {
            // The address names nothing any more; the way back leads past it.
            if (await eraseEntry(entry)) location.replace(`#${ALL_READINGS}`);
          }}
        />
      </p>
    </section>
  );
}
