// See docs/decisions/0057-spreads.md. The comments in spread-types.ts explain the fields.
import type { GroupDefinition, SpreadDefinition, WordRange } from './spread-types.ts';

const LONG_PART_WORDS: WordRange = { least: 40, most: 190 };
const SHORT_PART_WORDS: WordRange = { least: 12, most: 90 };

const DEFINITIONS = [
  {
    id: 'ten',
    slug: '',
    name: 'Tirage à dix cartes',
    shortName: 'Dix cartes',
    pickCount: 10,
    lastCardRole: 'en carte spéciale',
    hasTopics: true,
    summaryWordRange: { least: 20, most: 90 },
    groups: [
      {
        id: 'qualities',
        title: 'Qualités',
        count: 3,
        gridCell: [1, 1],
        textKind: 'quality',
        keywordKind: 'qualities',
        positionText: 'Parmi vos qualités',
        requiredCardsText: '3 cartes pour les qualités',
        waitingText: 'Vos qualités prennent la parole en premier…',
        wordRange: LONG_PART_WORDS,
      },
      {
        id: 'obstacles',
        title: 'Obstacles',
        count: 3,
        gridCell: [2, 1],
        textKind: 'obstacle',
        keywordKind: 'obstacles',
        positionText: 'Parmi vos obstacles',
        requiredCardsText: '3 cartes pour les obstacles',
        waitingText: 'Viennent les obstacles, un à un…',
        wordRange: LONG_PART_WORDS,
      },
      {
        id: 'future',
        title: 'Avenir',
        count: 3,
        gridCell: [3, 1],
        textKind: 'future',
        keywordKind: 'future',
        positionText: 'Du côté de l’avenir',
        requiredCardsText: "3 cartes pour l'avenir",
        waitingText: 'Puis l’avenir, et ce qui peut s’y ouvrir…',
        wordRange: LONG_PART_WORDS,
      },
      {
        id: 'special',
        title: 'Carte Spéciale',
        count: 1,
        gridCell: [4, 1],
        isLarge: true,
        textKind: 'special',
        keywordKind: 'future',
        positionText: 'Votre carte spéciale',
        requiredCardsText: '1 carte spéciale',
        waitingText: 'La dixième carte, à part, reprend le fil de l’ensemble…',
        wordRange: LONG_PART_WORDS,
      },
    ],
  },
  {
    id: 'cross',
    slug: 'croix',
    name: 'Croix de cinq cartes',
    shortName: 'La croix',
    // The sum of their numbers gives the fifth card.
    pickCount: 4,
    lastCardRole: 'en synthèse',
    hasTopics: false,
    summaryWordRange: { least: 10, most: 70 },
    groups: [
      {
        id: 'for',
        title: 'Pour',
        count: 1,
        gridCell: [1, 2],
        textKind: 'quality',
        keywordKind: 'qualities',
        positionText: 'À gauche, ce qui parle pour',
        requiredCardsText: '1 carte pour la place «\u202fPour\u202f»',
        waitingText: 'Le pour s’avance en premier…',
        wordRange: SHORT_PART_WORDS,
      },
      {
        id: 'against',
        title: 'Contre',
        count: 1,
        gridCell: [3, 2],
        textKind: 'obstacle',
        keywordKind: 'obstacles',
        positionText: 'À droite, ce qui parle contre',
        requiredCardsText: '1 carte pour la place «\u202fContre\u202f»',
        waitingText: 'Le contre lui répond, d’un bord à l’autre…',
        wordRange: SHORT_PART_WORDS,
      },
      {
        id: 'advice',
        title: 'Conseil',
        count: 1,
        gridCell: [2, 1],
        textKind: 'special',
        keywordKind: 'qualities',
        positionText: 'En haut, le conseil',
        requiredCardsText: '1 carte pour la place «\u202fConseil\u202f»',
        waitingText: 'Le conseil se tient au-dessus…',
        wordRange: SHORT_PART_WORDS,
      },
      {
        id: 'course',
        title: 'Vers quoi',
        count: 1,
        gridCell: [2, 3],
        textKind: 'future',
        keywordKind: 'future',
        positionText: 'En bas, vers quoi l’on va',
        requiredCardsText: '1 carte pour la place «\u202fVers quoi\u202f»',
        waitingText: 'Plus bas se dessine une direction…',
        wordRange: SHORT_PART_WORDS,
      },
      {
        id: 'synthesis',
        title: 'Synthèse',
        count: 1,
        gridCell: [2, 2],
        textKind: 'special',
        keywordKind: 'future',
        positionText: 'Au centre, la synthèse',
        requiredCardsText: '1 carte pour la place «\u202fSynthèse\u202f»',
        waitingText: 'Au centre vient la carte que la somme appelle…',
        wordRange: LONG_PART_WORDS,
      },
    ],
  },
  {
    id: 'three',
    slug: 'trois',
    name: 'Tirage à trois cartes',
    shortName: 'Trois cartes',
    pickCount: 3,
    lastCardRole: 'pour ce qui s’ouvre',
    hasTopics: false,
    summaryWordRange: { least: 10, most: 60 },
    groups: [
      {
        id: 'here',
        title: 'Ce qui est là',
        count: 1,
        gridCell: [1, 1],
        textKind: 'quality',
        keywordKind: 'qualities',
        positionText: 'Ce qui est là',
        requiredCardsText: '1 carte pour ce qui est là',
        waitingText: 'Ce qui est là se laisse regarder…',
        wordRange: SHORT_PART_WORDS,
      },
      {
        id: 'resists',
        title: 'Ce qui résiste',
        count: 1,
        gridCell: [2, 1],
        textKind: 'obstacle',
        keywordKind: 'obstacles',
        positionText: 'Ce qui résiste',
        requiredCardsText: '1 carte pour ce qui résiste',
        waitingText: 'Puis vient ce qui résiste…',
        wordRange: SHORT_PART_WORDS,
      },
      {
        id: 'opens',
        title: 'Ce qui s’ouvre',
        count: 1,
        gridCell: [3, 1],
        textKind: 'future',
        keywordKind: 'future',
        positionText: 'Ce qui s’ouvre',
        requiredCardsText: '1 carte pour ce qui s’ouvre',
        waitingText: 'Et ce qui pourrait s’ouvrir…',
        wordRange: { least: 30, most: 140 },
      },
    ],
  },
] as const satisfies readonly SpreadDefinition<string, string>[];

export type SpreadId = (typeof DEFINITIONS)[number]['id'];
export type GroupId = (typeof DEFINITIONS)[number]['groups'][number]['id'];
/** The name of a part of an interpretation: the opening (`summary`), or the text about a group. */
export type PartName = 'summary' | GroupId;

export type SpreadGroup = GroupDefinition<GroupId>;
export type Spread = SpreadDefinition<SpreadId, GroupId>;

/** The ids of the cards in each group of one spread, in the order in which they were laid. */
type Categorization = Partial<Record<GroupId, string[]>>;

/** The id of a spread, and the cards that were laid in it. */
export interface LaidSpread {
  spread: SpreadId;
  categorization: Categorization;
}

/** The texts of an interpretation by part. */
export type Interpretation = Partial<Record<PartName, string>>;

/** The spreads of the site; the first one is the default. */
export const SPREADS: readonly Spread[] = DEFINITIONS;

export const SPREAD_IDS = SPREADS.map(({ id }) => id);
export const GROUP_IDS = SPREADS.flatMap(({ groups }) => groups.map(({ id }) => id));

export function getSpread(id: SpreadId): Spread {
  return SPREADS.find((spread) => spread.id === id) as Spread;
}
