import { type ComponentType, type PointerEvent, useState } from 'react';
import type { TopicPassage } from '#src/tarot/interpretation/topic.ts';
import { formatDate } from '#src/time.ts';
import { notifyError } from '#src/ui/toasts.ts';
import type { CardSheetProps } from './CardSheet.tsx';
import { LetterPart, type Light } from './LetterPart.tsx';
import { cardsOf, type LetterReading, laidPassages, sectionsOf, signatureOf } from './letter.ts';

interface Props {
  reading: LetterReading;
  topicPassage?: TopicPassage | null;
}

/** A reading as a letter on paper, each passage at its card. All of it is text, never markup. */
export function ReadingLetter({ reading, topicPassage = null }: Props) {
  const [kept, setKept] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [Sheet, setSheet] = useState<ComponentType<CardSheetProps> | null>(null);
  const signature = signatureOf(reading, topicPassage);
  const cards = cardsOf(reading);

  const light: Light = {
    lit: pointed ?? focused ?? kept,
    toggle: (id) => setKept(kept === id ? null : id),
    async open(id) {
      setKept(id);
      try {
        // Whoever only reads never needs it.
        const { CardSheet } = await import('./CardSheet.tsx');
        setSheet(() => CardSheet);
        setOpened(id);
      } catch {
        notifyError('Erreur', 'La fiche de cette carte n’a pas pu être ouverte. Réessayez.');
      }
    },
  };
  const point = ({ target, movementX, movementY }: PointerEvent) => {
    // A page that scrolls under a resting mouse points at nothing.
    if (movementX !== 0 || movementY !== 0) setPointed(namedBy(target));
  };
  return (
    <article
      className="paper letter mx-auto mt-6 mb-8 max-w-272 max-md:-mx-5 print:m-0 print:max-w-none print:bg-transparent print:text-[9.5pt]/[1.4] print:p-0 print:before:hidden print:[box-shadow:none]"
      onPointerOver={point}
      onPointerLeave={() => setPointed(null)}
      onFocus={({ target }) => setFocused(namedBy(target))}
      onBlur={() => setFocused(null)}
    >
      {reading.createdAt && (
        <p className="mb-1 text-center text-umber print:mb-[2mm]">
          {formatDate(reading.createdAt)}
        </p>
      )}
      <p className="mb-6 text-center text-small text-umber print:hidden">
        Une carte éclaire ses phrases{'\u202f'}; son nom, dans le texte, ouvre sa fiche.
      </p>
      {sectionsOf(reading, topicPassage).map(({ name, text, author, ...section }) => (
        <LetterPart
          key={name}
          name={name}
          {...section}
          passages={laidPassages(text, section.cards, cards)}
          author={signature ? null : author}
          light={light}
        />
      ))}
      {signature && (
        <p className="mt-10 text-center text-small text-umber print:mt-[5mm] print:text-[length:inherit]">
          {signature}
        </p>
      )}
      {Sheet && <Sheet reading={reading} id={opened} onClose={() => setOpened(null)} />}
    </article>
  );
}

/** Id of the card that a name stands for, where one is pointed at. */
function namedBy(target: EventTarget): string | null {
  return (target instanceof HTMLElement && target.dataset.name) || null;
}
