/** The four things that the reader wrote of a card alone; each place of a spread takes one of them. */
export type FragmentKind = 'quality' | 'obstacle' | 'future' | 'special';

/** Keywords of a card. */
export interface Meanings {
  qualities: string[];
  obstacles: string[];
  future: string[];
}

/** What the reader wrote of a card at one place, without its name. */
export interface Fragment {
  /** Whether she has read it again and approved it. */
  approved: boolean;
  text: string;
}

/** One of the 22 major arcana, as the browser and the server share it. */
export interface Arcanum {
  id: string;
  /** 0 for Le Mat, which bears no number; 1 to 21 for the others. */
  number: number;
  /** Additive Roman numeral as cut on the card (IIII, VIIII…); null for Le Mat. */
  numeral: string | null;
  name: string;
  accessibleName: string;
  imageFileName: string;
  meanings: Meanings;
  /** What each keyword takes before it in a sentence: « la », « un », « l’ ». */
  articles: Meanings;
}

export const DECK_SIZE = 22;
