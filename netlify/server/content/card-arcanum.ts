import type { Arcanum, Fragment, FragmentKind } from '#src/tarot/arcana.ts';
import { typographer } from '#src/text/typography.ts';
import type { CardContent } from './card-content.ts';

type FragmentContent = CardContent['fragments'][FragmentKind];

function toFragment({ relu, text }: FragmentContent): Fragment {
  return { approved: relu, text: typographer(text) };
}

/** The card alone at its four places. */
export function toFragments({ fragments }: CardContent): Record<FragmentKind, Fragment> {
  const { quality, obstacle, future, special } = fragments;
  return {
    quality: toFragment(quality),
    obstacle: toFragment(obstacle),
    future: toFragment(future),
    special: toFragment(special),
  };
}

/** What the draw needs of a card's file, set in Swiss-French typography. */
export function toArcanum(card: CardContent): Arcanum {
  const { qualities, obstacles, future } = card.meanings;
  return {
    id: card.id,
    number: card.number,
    numeral: card.numeral,
    name: typographer(card.name),
    accessibleName: typographer(card.accessibleName),
    imageFileName: card.imageFileName,
    meanings: {
      qualities: qualities.map(typographer),
      obstacles: obstacles.map(typographer),
      future: future.map(typographer),
    },
  };
}
