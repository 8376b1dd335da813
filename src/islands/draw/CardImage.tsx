import { createContext, memo, useContext, useState } from 'react';
import { CARD_SIZES } from '#src/tarot/card-sizes.ts';
import { CARD_SIZES_ATTRIBUTE, type DeckPictures, imageUrl } from './pictures.ts';

export const PicturesContext = createContext<DeckPictures>({});

interface Props {
  fileName: string;
  /** Read by screen readers, and shown in the card's place when its picture is broken. */
  name: string;
  /** True for a card whose name stands beside it: the picture adds nothing for a screen reader. */
  decorative?: boolean;
}

/** Kept from one render to the next: a gesture changes the 22 buttons, not what they show. */
export const CardImage = memo(function CardImage({ fileName, name, decorative = false }: Props) {
  const candidates = useContext(PicturesContext)[fileName];
  const [broken, setBroken] = useState(false);
  if (broken) return <span className="card-fallback">{name}</span>;
  return (
    <picture>
      {candidates && (
        <>
          <source type="image/avif" srcSet={candidates.avif} sizes={CARD_SIZES_ATTRIBUTE} />
          <source type="image/webp" srcSet={candidates.webp} sizes={CARD_SIZES_ATTRIBUTE} />
        </>
      )}
      <img
        src={imageUrl(fileName)}
        alt={decorative ? '' : name}
        width={CARD_SIZES.cardWidth}
        height={CARD_SIZES.cardHeight}
        draggable={false}
        decoding="async"
        onError={() => setBroken(true)}
      />
    </picture>
  );
});
