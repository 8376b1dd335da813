import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '#src/components/Dialog.tsx';
import type { FragmentKind } from '#src/tarot/arcana.ts';
import { cardPath } from '#src/tarot/card-page-content.ts';
import { lowercaseArticle } from '#src/tarot/interpretation/french-card-names.ts';
import type { CardTexts } from '#src/tarot/interpretation/passage-types.ts';
import { getSpread, type SpreadGroup } from '#src/tarot/spreads.ts';
import { CardImage } from './CardImage.tsx';
import { loadCardTexts } from './compose.ts';
import { findGroups, getPartAuthors, type LetterReading } from './letter-content.ts';
import { getCard } from './state.ts';

interface Props {
  reading: LetterReading;
  cardId: string;
  open: boolean;
  onClose: () => void;
}

/** Shows a card of the reading: its picture, keywords and the text on which its interpretation is based. */
export default function CardDetailsDialog({ reading, cardId, open, onClose }: Props): ReactNode {
  const { name, imageFileName, meanings } = getCard(cardId);
  const groups = findGroups(reading, cardId);
  // No group has the card if undoing a new draw has brought back an earlier reading, without this card.
  const group = groups[0] ?? (getSpread(reading.spread).groups[0] as SpreadGroup);
  const isByAi = getPartAuthors(reading)[group.id] === 'ai';
  const description = groups.map(({ positionText }) => positionText).join('\u202f; ');
  return (
    <Dialog open={open} onClose={onClose} title={name} description={description}>
      <div className="mt-4 grid grid-cols-[7rem_1fr] gap-x-4 gap-y-4 sm:grid-cols-[11rem_1fr] sm:grid-rows-[auto_1fr] sm:gap-x-8">
        <div className="sm:row-span-2">
          <CardImage fileName={imageFileName} name={name} isLarge className="h-auto w-full" />
        </div>
        <ul className="lozenges pl-6 max-sm:text-sm">
          {meanings[group.keywordKind].map((meaning) => (
            <li key={meaning}>{meaning}</li>
          ))}
        </ul>
        <div className="border-t border-ink/25 pt-4 max-sm:col-span-2">
          <CardText key={cardId} id={cardId} kind={group.textKind} isByAi={isByAi} />
          <p className="mt-3">
            <a href={cardPath({ imageFileName })}>Tout sur {lowercaseArticle(name)}</a>
          </p>
        </div>
      </div>
    </Dialog>
  );
}

/** Shows the text about the card in this kind of position, without regard to the other cards. */
function CardText({ id, kind, isByAi }: { id: string; kind: FragmentKind; isByAi: boolean }) {
  const [texts, setTexts] = useState<CardTexts | 'failed' | null>(null);

  useEffect(() => {
    loadCardTexts(id).then(setTexts, () => setTexts('failed'));
  }, [id]);

  if (texts === null) return <p role="status">Le texte arrive…</p>;
  if (texts === 'failed') {
    return (
      <p role="alert">
        Le texte de la carte n’a pas pu être chargé. Vérifiez votre connexion, puis rouvrez cette
        fiche.
      </p>
    );
  }
  const { text, approved } = texts.fragments[kind];
  return (
    <>
      <p>{text}</p>
      <p className="mt-3 text-sm text-umber">
        {approved ? 'Mon texte sur cette carte, relu et approuvé.' : 'Mon texte sur cette carte.'}
        {isByAi &&
          ' Le passage de votre lecture, rédigé par une intelligence artificielle, en est tiré.'}
      </p>
    </>
  );
}
