import type { Arcanum, Fragment, FragmentKind } from './arcana.ts';
import { pictureBaseName } from './card-image-files.ts';

/** The administrator's texts for a card's page. */
export interface CardPage {
  id: string;
  /** Whether the administrator has proofread and approved the texts. */
  approved: boolean;
  /** A tagline that fits only this card. */
  line: string;
  /** The text about the card for each kind of position in a spread: `quality`, `obstacle` and so on. */
  fragments: Record<FragmentKind, Fragment>;
  /** A question to think about after a reading, in the first person. */
  question: string;
  /** What the card says about love and about work, and a piece of advice. */
  love: string;
  work: string;
  advice: string;
  /** For people whose birth date has digits that add up to this card. */
  birth: string;
  /** For people whose birthday in the current year has digits that add up to this card. */
  year: string;
  /** Three questions in the first person; the daily card comes with one of them. */
  questions: string[];
  /** Paragraphs of inline Markdown: what the picture shows, where it comes from, the card in a spread. */
  seen: string[];
  origin: string[];
  example: string[];
}

/** The text about this page's card when it comes directly after another card in a spread. */
export interface CardPair {
  /** The id of that other card. */
  after: string;
  text: string;
}

/** Returns the path of a card's page: the card with the image 00-le-mat.png has `/arcanes/le-mat`. */
export function cardPath({ imageFileName }: Pick<Arcanum, 'imageFileName'>): string {
  return `/arcanes/${pictureBaseName(imageFileName).replace(/^\d+-/, '')}`;
}
