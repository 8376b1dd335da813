import { useStore } from '@nanostores/react';
import { createContext, memo, useContext, useEffect, useRef, useState } from 'react';
import { candidatesOf, type DeckPictures, LARGE_SIZES, sizesAttribute } from './pictures.ts';
import { $cardSizes } from './store.ts';

export const PicturesContext = createContext<DeckPictures>({});

interface Props {
  fileName: string;
  /** Shown in the card's place when its picture is broken. A back has no name: it stays a back. */
  name?: string;
  /** What a screen reader says, where no name stands beside the picture. */
  alt?: string;
  className?: string;
  /** In a letter: larger than on the table. */
  isLarge?: boolean;
}

/** Kept from one render to the next: a gesture changes the 22 buttons, not what they show. */
export const CardImage = memo(function CardImage({
  fileName,
  name = '',
  alt = '',
  className = '',
  isLarge = false,
}: Props) {
  const candidates = useContext(PicturesContext)[fileName];
  const cardSizes = useStore($cardSizes);
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<'large' | 'table' | 'none'>(isLarge ? 'large' : 'table');
  const sizes = size === 'large' ? LARGE_SIZES : sizesAttribute(cardSizes);

  // The table's picture is there already: a large one that does not come gives way to it.
  const fail = () => setSize(size === 'large' ? 'table' : 'none');

  useEffect(() => {
    // It may have failed before the page was awake, with nobody there to be told.
    if (image.current?.complete && image.current.naturalWidth === 0) setSize('none');
  }, []);

  if (size === 'none') {
    const colours = name ? 'border-ink bg-ivory text-ink' : 'border-ivory bg-back';
    return (
      <span
        data-part="fallback"
        className={`grid size-full place-items-center rounded-[5px] border-2 p-[0.4rem] text-center font-title text-sm/[1.15] wrap-anywhere ${colours}`}
      >
        {name}
      </span>
    );
  }
  return (
    <picture key={size}>
      {candidates && (
        <>
          <source type="image/avif" srcSet={candidates} sizes={sizes} />
          <source type="image/webp" srcSet={candidatesOf('webp', candidates)} sizes={sizes} />
        </>
      )}
      <img
        ref={image}
        className={`size-full rounded-[5px] select-none ${className}`}
        src={`/images/${fileName}`}
        alt={alt}
        width={cardSizes.cardWidth}
        height={cardSizes.cardHeight}
        draggable={false}
        decoding="async"
        onError={fail}
      />
    </picture>
  );
});
