import type { Fragment, FragmentKind } from '#src/tarot/arcana.ts';
import type { SpreadId } from '#src/tarot/spreads.ts';

/** Kinds of details in pictures. An interpretation may ask about one kind, and its cards then answer. */
export const MOTIFS = [
  // Two arrays, because the formatter would write a single one on ten lines.
  ...(['hands', 'eyes', 'mouths', 'feet', 'objects'] as const),
  ...(['ties', 'headwear', 'waters', 'beasts', 'thresholds'] as const),
];
export type Motif = (typeof MOTIFS)[number];

/** The states in which pictures show a motif; for hands, `first` holds something and `second` is free. */
export const MOTIF_STATES = ['first', 'second'] as const;
export type MotifState = (typeof MOTIF_STATES)[number];

/** The end of an interpretation with a motif: the last card's answer about the motif, and a new question. */
export interface Ending {
  text: string;
  question: string;
}

/** A motif in the picture of a card. */
export interface ShownMotif {
  /** The state in which the picture shows the motif. */
  pole: MotifState;
  /** A sentence with the card's name: « Le Bateleur pousse une pièce du bout des doigts. » */
  image: string;
  /** Alternative answers about the motif, by kind of position; one replaces the usual text (passage). */
  answers?: Partial<Record<FragmentKind, string[]>> | undefined;
  /** Replaces the usual text if this card is the last one of the spread. */
  ending?: Ending | undefined;
}

/** All texts of a card for interpretations; unwritten ones are missing or empty. */
export interface CardTexts {
  id: string;
  number: number;
  name: string;
  /** The last question of an interpretation without a motif. */
  question: string;
  /** The text about the card alone, by kind of position, displayed if the passage (below) is missing. */
  fragments: Record<FragmentKind, Fragment>;
  /** The passage (usual text about this card) for the first position of a spread. */
  opens: string;
  /** The passages for other positions, by kind of position, then by the id of the preceding card. */
  after: Record<FragmentKind, Partial<Record<string, string>>>;
  motifs: Partial<Record<Motif, ShownMotif>>;
}

/** Texts for interpretations about a topic that the visitor chose. */
export interface TopicTexts {
  /** Alternative last sentences of the opening. */
  openings: string[];
  /** The texts of cards by id and kind of position. */
  cards: Partial<Record<string, Partial<Record<FragmentKind, string>>>>;
}

/** Texts of interpretations that belong to no card. */
export interface Wordings {
  motifs: Partial<Record<Motif, MotifWording>>;
  spreads: Record<SpreadId, SpreadWording>;
}

/** Openings about a motif, by the state in which a card shows it; the card's `image` replaces `{image}`. */
export interface MotifWording extends Record<MotifState, string[]> {
  /** Sentences that begin a part and return to the motif, by the kind of position that the part is about. */
  turns: Partial<Record<FragmentKind, string[]>>;
}

/** Texts for the interpretations of a spread, with placeholders such as `{de 1}` for its cards' names. */
interface SpreadWording {
  /** Alternative openings without a motif. */
  plain: string[];
  sum?: SumWording | undefined;
}

/** Wordings that introduce the card whose number is the sum of the others. */
export interface SumWording {
  /** Alternative explanations, with `{calcul}` for the sum and `{1}` for the card. */
  told: string[];
  /** Explains that Le Mat counts as 22, if it is one of the cards. */
  mat: string;
  /** Alternative sentences if that card is also one of the others; `{place}` is its group's title there. */
  twice: string[];
}

/** URL path of the folder with one file for each card's texts. */
export const CARD_TEXTS_PATH = '/textes';
