import { getGroupPerCard } from '#src/tarot/spread-types.ts';
import { getSpread, type SpreadId } from '#src/tarot/spreads.ts';

/** A spread as the guide draws it. */
export interface Diagram {
  caption: string;
  positions: {
    /** Order in which the card is laid, from 1. */
    order: number;
    label: string;
    /** Column and row in the diagram, from 1. */
    gridCell: [number, number];
    /** Base name of the image of the card that is shown face up at this position. */
    card?: string;
  }[];
}

/** Returns the positions of a spread as on the table; `cards` (base names of images) are shown face up. */
function arrangeCards(id: SpreadId, cards: readonly string[] = []): Diagram['positions'] {
  const groupPerCard = getGroupPerCard(getSpread(id));
  // A group has one or more cards, which form a column that begins at the group's `gridCell`.
  return groupPerCard.map((group, index) => {
    const card = cards[index];
    const [column, row] = group.gridCell;
    return {
      order: index + 1,
      label: group.title,
      gridCell: [column, row + index - groupPerCard.indexOf(group)],
      ...(card ? { card } : {}),
    };
  });
}

export const THREE_DIAGRAM: Diagram = {
  caption: 'Le tirage à trois cartes, posées de gauche à droite.',
  positions: arrangeCards('three'),
};

/** The guide's example. The fifth card is a sum: VIII + XVII + II + XX = 47, and 4 + 7 = XI. */
export const CROSS_DIAGRAM: Diagram = {
  caption: 'La croix de cinq cartes, avec l’exemple donné plus bas.',
  positions: arrangeCards('cross', [
    '08-la-justice',
    '17-l-etoile',
    '02-la-papesse',
    '20-le-jugement',
    '11-la-force',
  ]),
};

/** For the page about a choice: the cards for it and against it, and the advice. */
export const CHOICE_DIAGRAM: Diagram = {
  caption: 'Les trois premières places de la croix, avec cet exemple.',
  positions: CROSS_DIAGRAM.positions.slice(0, 3),
};

export const TEN_DIAGRAM: Diagram = {
  caption: 'Le tirage à dix cartes\u202f: une colonne par groupe, dans l’ordre où vous les prenez.',
  positions: arrangeCards('ten'),
};
