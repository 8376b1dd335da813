import type { Arcanum, Fragment, Wordings } from '#src/tarot/arcana.ts';
import { typographer } from '#src/text/typography.ts';
import type { CardContent, PairContent } from './card-content.ts';

/** The special card has no brief version. */
type FragmentContent = Omit<Fragment, 'approved' | 'brief'> & { relu: boolean; brief?: string };

function toFragment({ relu, text, beside, brief = '' }: FragmentContent): Fragment {
  return {
    approved: relu,
    text: typographer(text),
    beside: typographer(beside),
    brief: typographer(brief),
  };
}

function typographed({ qualities, obstacles, future }: Wordings): Wordings {
  return {
    qualities: typographer(qualities),
    obstacles: typographer(obstacles),
    future: typographer(future),
  };
}

/** What the draw needs of a card's file, with its texts set in Swiss-French typography. */
export function toArcanum(card: CardContent, pairs: readonly PairContent[]): Arcanum {
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
      quality: toFragment(quality),
      obstacle: toFragment(obstacle),
      future: toFragment(opening),
      special: toFragment(special),
    },
    traits: card.traits,
    themes: card.themes,
    gifts: typographed(card.gifts),
    gestures: typographed(card.gestures),
    turn: typographer(card.turn),
    question: typographer(card.question),
    pairs: pairs
      .filter(({ cards: [first] }) => first === card.id)
      .map(({ cards: [, second], relu, inOrder, reversed, apart }) => ({
        with: second,
        approved: relu,
        inOrder: typographer(inOrder),
        reversed: typographer(reversed),
        apart: typographer(apart),
      })),
  };
}
