import type { Arcanum, Fragment, FragmentKind } from './arcana.ts';
import { pictureBaseName } from './card-image-files.ts';

/** What the reader wrote for a card's own page. */
export interface CardPage {
  id: string;
  /** Whether she has read it again and approved it. */
  approved: boolean;
  /** A line that is true of this card alone. */
  line: string;
  /** The card alone at its four places. */
  fragments: Record<FragmentKind, Fragment>;
  /** To keep after a reading, in the first person. */
  question: string;
  love: string;
  work: string;
  advice: string;
  /** To whom it is the card of birth, or of a year. */
  birth: string;
  year: string;
  questions: string[];
  /** What one sees on the picture, where it comes from, the card in a spread: paragraphs of inline Markdown. */
  seen: string[];
  origin: string[];
  example: string[];
}

/** The text of a card that follows a given card. */
export interface CardPair {
  /** The id of the card before. */
  after: string;
  text: string;
}

/** The address of a card's page, its picture's name without the number: `/arcanes/le-mat`. */
export function cardPath({ imageFileName }: Pick<Arcanum, 'imageFileName'>): string {
  return `/arcanes/${pictureBaseName(imageFileName).replace(/^\d+-/, '')}`;
}
