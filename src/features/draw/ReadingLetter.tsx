import { type ComponentType, type PointerEvent, useContext, useState } from 'react';
import { laidCards } from '#src/tarot/laying.ts';
import { isOneByOne } from '#src/tarot/spread-model.ts';
import { spreadNamed } from '#src/tarot/spreads.ts';
import { formatDate } from '#src/time.ts';
import { notifyError } from '#src/ui/toasts.ts';
import type { CardSheetProps } from './CardSheet.tsx';
import { COLUMN, LetterPart, type Light } from './LetterPart.tsx';
import { disclosureOf, paragraphsOf, sectionsOf } from './letter.ts';
import { ReaderContext } from './reader.ts';
import type { WovenDraw } from './woven-draw.ts';

/** A reading as a letter on paper, signed. All of it is text, never markup. */
export function ReadingLetter({ reading, topicPassage }: WovenDraw) {
  const [kept, setKept] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [Sheet, setSheet] = useState<ComponentType<CardSheetProps> | null>(null);
  const reader = useContext(ReaderContext);
  const disclosure = disclosureOf(reading, topicPassage);
  const cards = [...new Set(laidCards(reading))];
  const spread = spreadNamed(reading.spread);

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
      className="paper letter mx-auto mt-6 mb-8 max-w-216 max-md:-mx-5 print:m-0 print:max-w-none print:bg-transparent print:text-[10pt]/[1.45] print:p-0 print:before:hidden print:[box-shadow:none]"
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
      <p className="mb-6 text-center text-sm text-umber print:hidden">
        Une carte éclaire ses phrases{'\u202f'}; son nom, dans le texte, ouvre sa fiche.
      </p>
      {sectionsOf(reading, topicPassage).map(({ name, text, author, ...section }) => (
        <LetterPart
          key={name}
          name={name}
          {...section}
          isLast={name === spread.groups.at(-1)?.id}
          isBeside={isOneByOne(spread)}
          paragraphs={paragraphsOf(text, cards)}
          author={disclosure ? null : author}
          light={light}
        />
      ))}
      <div className={`${COLUMN} mt-10 text-right print:mt-[6mm]`} data-part="signature">
        <p className="font-title text-3xl/[1.2] print:text-[1.4em]">{reader}</p>
        {disclosure && (
          <p className="mt-2 text-sm text-balance text-umber print:mt-[1mm] print:text-[length:inherit]">
            {disclosure}
          </p>
        )}
      </div>
      {Sheet && <Sheet reading={reading} id={opened} onClose={() => setOpened(null)} />}
    </article>
  );
}

/** Id of the card that a name stands for, where one is pointed at. */
function namedBy(target: EventTarget): string | null {
  return (target instanceof HTMLElement && target.dataset.name) || null;
}
