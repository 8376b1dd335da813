import { useStore } from '@nanostores/react';
import { createContext, memo, useContext, useEffect, useRef, useState } from 'react';
import { type DeckSrcSets, LARGE_SIZES, toSizesAttribute, toSrcSet } from './deck.ts';
import { $cardSizes } from './state.ts';

/** Props that the page's HTML passes to its islands. */
export interface DrawPageProps {
  pictures: DeckSrcSets;
  /** The name that signs the letters. */
  signature: string;
}

export const DrawContext = createContext<DrawPageProps>({ pictures: {}, signature: '' });

interface Props {
  fileName: string;
  /** Shown in place of a picture that cannot be loaded; empty for a card back. */
  name?: string;
  /** Text for screen readers, needed only if the name is not beside the picture. */
  alt?: string;
  className?: string;
  /** Whether the picture is larger than on the table, as in a letter. */
  isLarge?: boolean;
}

/** Memoized because each animation of the deck renders all 22 cards again, and their pictures do not change. */
export const CardImage = memo(function CardImage({
  fileName,
  name = '',
  alt = '',
  className = '',
  isLarge = false,
}: Props) {
  const candidates = useContext(DrawContext).pictures[fileName];
  const cardSizes = useStore($cardSizes);
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<'large' | 'table' | 'none'>(isLarge ? 'large' : 'table');
  const sizes = size === 'large' ? LARGE_SIZES : toSizesAttribute(cardSizes);

  // The table's picture is already loaded, so it replaces a large one that fails.
  const handleError = () => setSize(size === 'large' ? 'table' : 'none');

  useEffect(() => {
    // A picture that failed before hydration triggers no event here.
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
          <source type="image/webp" srcSet={toSrcSet('webp', candidates)} sizes={sizes} />
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
        onError={handleError}
      />
    </picture>
  );
});
