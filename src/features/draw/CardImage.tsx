import { useStore } from '@nanostores/react';
import { createContext, memo, useContext, useEffect, useRef, useState } from 'react';
import { type DeckSrcSets, LARGE_PICTURE_SIZES, toSizesAttribute, toSrcSet } from './deck.ts';
import { $cardSizes } from './state.ts';

/** Props that the page's HTML passes to its islands. */
export interface DrawPageProps {
  /** The AVIF `srcset` of each card, by image file name. */
  srcSets: DeckSrcSets;
  /** The administrator's name, with which the interpretations are signed. */
  signerName: string;
}

export const DrawContext = createContext<DrawPageProps>({ srcSets: {}, signerName: '' });

interface Props {
  fileName: string;
  /** Displayed in place of a picture that cannot be loaded; empty for a card back. */
  name?: string;
  /** Text for screen readers, needed only if the name is not beside the picture. */
  alt?: string;
  className?: string;
  /** Whether the picture is larger than on the card table, as in an interpretation. */
  isLarge?: boolean;
}

/** Memoized: each animation of the deck renders all 22 cards again, and their pictures do not change. */
export const CardImage = memo(function CardImage({
  fileName,
  name = '',
  alt = '',
  className = '',
  isLarge = false,
}: Props) {
  const avifSrcSet = useContext(DrawContext).srcSets[fileName];
  const cardSizes = useStore($cardSizes);
  const image = useRef<HTMLImageElement>(null);
  const [variant, setVariant] = useState<'large' | 'table' | 'none'>(isLarge ? 'large' : 'table');
  const sizes = variant === 'large' ? LARGE_PICTURE_SIZES : toSizesAttribute(cardSizes);

  // The smaller picture of the card table is already loaded, so it replaces a large one that fails.
  const handleError = () => setVariant(variant === 'large' ? 'table' : 'none');

  useEffect(() => {
    // A picture that failed before hydration triggers no event here.
    if (image.current?.complete && image.current.naturalWidth === 0) setVariant('none');
  }, []);

  if (variant === 'none') {
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
    <picture key={variant}>
      {avifSrcSet && (
        <>
          <source type="image/avif" srcSet={avifSrcSet} sizes={sizes} />
          <source type="image/webp" srcSet={toSrcSet('webp', avifSrcSet)} sizes={sizes} />
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
