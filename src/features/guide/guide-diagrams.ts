import { CATEGORIES, CATEGORY_SIZES, CATEGORY_TITLES } from '#src/tarot/arcana.ts';

/** A spread as the guide draws it. */
export interface GuideSpread {
  caption: string;
  places: {
    /** Order in which the card is laid, from 1. */
    order: number;
    label: string;
    /** Column and row in the diagram, from 1. */
    at: [number, number];
    /** Base name of a card that shows here, face up. */
    card?: string;
  }[];
}

export const THREE: GuideSpread = {
  caption: 'Le tirage à trois cartes, posées de gauche à droite.',
  places: ['D’où je viens', 'Où j’en suis', 'Vers quoi je vais'].map((label, index) => ({
    order: index + 1,
    label,
    at: [index + 1, 1],
  })),
};

/** The guide's example: VIII + XVII + II + XX = 47, and 4 + 7 = XI. */
export const CROSS: GuideSpread = {
  caption: 'La croix de cinq cartes, avec l’exemple donné plus bas.',
  places: [
    { order: 1, label: 'Pour', at: [1, 2], card: '08-la-justice' },
    { order: 2, label: 'Contre', at: [3, 2], card: '17-l-etoile' },
    { order: 3, label: 'Conseil', at: [2, 1], card: '02-la-papesse' },
    { order: 4, label: 'Suite', at: [2, 3], card: '20-le-jugement' },
    { order: 5, label: 'Synthèse', at: [2, 2], card: '11-la-force' },
  ],
};

export const CHOICE_SPREAD: GuideSpread = {
  caption: 'Les trois premières places de la croix, avec cet exemple.',
  places: CROSS.places.slice(0, 3),
};

export const TEN: GuideSpread = {
  caption: 'Le tirage à dix cartes\u202f: une colonne par groupe, dans l’ordre où vous les prenez.',
  places: CATEGORIES.flatMap((category, column) =>
    Array.from({ length: CATEGORY_SIZES[category] }, (_, row) => ({
      order: column * CATEGORY_SIZES.qualities + row + 1,
      label: CATEGORY_TITLES[category],
      at: [column + 1, row + 1] as [number, number],
    })),
  ),
};
