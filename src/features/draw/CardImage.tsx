import { useStore } from '@nanostores/react';
import { createContext, memo, useContext, useEffect, useRef, useState } from 'react';
import { $cardSizes } from './card-sizes.ts';
import { type DeckPictures, imageUrl, sizesAttribute } from './pictures.ts';

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
  const cardSizes = useStore($cardSizes);
  const sizes = sizesAttribute(cardSizes);
  const image = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);

  useEffect(() => {
    // It may have failed before the page was awake, with nobody there to be told.
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);

  if (broken) return <span className="card-fallback">{name}</span>;
  return (
    <picture>
      {candidates && (
        <>
          <source type="image/avif" srcSet={candidates.avif} sizes={sizes} />
          <source type="image/webp" srcSet={candidates.webp} sizes={sizes} />
        </>
      )}
      <img
        ref={image}
        src={imageUrl(fileName)}
        alt={decorative ? '' : name}
        width={cardSizes.cardWidth}
        height={cardSizes.cardHeight}
        draggable={false}
        decoding="async"
        onError={() => setBroken(true)}
      />
    </picture>
  );
});
