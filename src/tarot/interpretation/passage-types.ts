import type { Fragment, FragmentKind } from '#src/tarot/arcana.ts';
import type { SpreadId } from '#src/tarot/spreads.ts';

/** What several pictures show, each in one of two states. A letter follows one motif from its opening to its end. */
export const MOTIFS = [
  ...(['hands', 'eyes', 'mouths', 'feet', 'objects'] as const),
  ...(['ties', 'headwear', 'waters', 'beasts', 'thresholds'] as const),
];
export type Motif = (typeof MOTIFS)[number];

/** The two states of a motif: hands that hold are `first`, free ones `second`. */
export const MOTIF_STATES = ['first', 'second'] as const;
export type MotifState = (typeof MOTIF_STATES)[number];

/** How a letter ends: what its last card answers to the question of the motif, and the question that is left. */
export interface Ending {
  text: string;
  question: string;
}

/** A motif as one picture shows it. */
export interface ShownMotif {
  pole: MotifState;
  /** In a sentence with the card's name: « Le Bateleur pousse une pièce du bout des doigts. » */
  image: string;
  /** By its place, what the card may answer to the question of the motif, instead of its passage there. */
  answers?: Partial<Record<FragmentKind, string[]>> | undefined;
  /** For a letter that this card ends, instead of its passage. */
  ending?: Ending | undefined;
}

/** All texts of a card for interpretations; unwritten ones are missing or empty. */
export interface CardTexts {
  id: string;
  number: number;
  name: string;
  /** For a letter that no ending fits. */
  question: string;
  fragments: Record<FragmentKind, Fragment>;
  /** The card as the first one of a letter. */
  opens: string;
  /** By its place, then by the id of the card before it. */
  after: Record<FragmentKind, Partial<Record<string, string>>>;
  motifs: Partial<Record<Motif, ShownMotif>>;
}

/** Texts of an interpretation about the topic of its reading. */
export interface TopicTexts {
  /** How its opening ends. */
  openings: string[];
  /** The text of each card, by its id and position. */
  cards: Partial<Record<string, Partial<Record<FragmentKind, string>>>>;
}

/** Texts of interpretations besides those of their cards. */
export interface TextTemplates {
  motifs: Partial<Record<Motif, MotifWording>>;
  spreads: Record<SpreadId, SpreadWording>;
}

/** How a letter opens that follows a motif, each time with the same question, by the state of the image at `{image}`. */
export interface MotifWording extends Record<MotifState, string[]> {
  /** Where the question stands by then: how a part begins, by what its places take of a card. */
  turns: Partial<Record<FragmentKind, string[]>>;
}

/** Texts for the interpretations of a spread, with the names of its cards at `{1}`, `{de 1}`, `{à 1}` … */
interface SpreadWording {
  /** How a letter opens without a motif. */
  plain: string[];
  sum?: SumWording | undefined;
}

/** Wordings that introduce the card whose number is the sum of the others. */
export interface SumWording {
  /** With the sum at `{calcul}` and the card at `{1}`. */
  told: string[];
  /** Where Le Mat is among the numbers, or what they come to. */
  mat: string;
  /** Where the card lies there already: under the title at `{place}`. */
  twice: string[];
}

/** The folder of the site in which each card's texts are one file. */
export const CARD_TEXTS = '/textes';
