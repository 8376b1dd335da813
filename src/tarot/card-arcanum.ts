import { typographer } from '#src/text/typography.ts';
import type { Arcanum } from './arcana.ts';
import type { CardContent } from './card-content.ts';

/** What the draw needs of a card's file, with its texts set in Swiss-French typography. */
export function toArcanum(card: CardContent): Arcanum {
  const { qualities, obstacles, future } = card.meanings;
  const { quality, obstacle, future: opening, special } = card.fragments;
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
    fragments: {
      quality: typographer(quality.text),
      obstacle: typographer(obstacle.text),
      future: typographer(opening.text),
      special: typographer(special.text),
    },
  };
}
