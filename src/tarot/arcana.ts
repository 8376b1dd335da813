/** The four places a drawn card can take in the spread. */
export type Category = 'qualities' | 'obstacles' | 'future' | 'special';
/** A category of three cards. */
export type Threefold = Exclude<Category, 'special'>;
/** The five parts of a reading, in the order they are read. */
export type Part = 'summary' | Category;
/** A fragment answers one category; the words differ from the category's by number only. */
export type FragmentKind = 'quality' | 'obstacle' | 'future' | 'special';

interface Meanings {
  qualities: string[];
  obstacles: string[];
  future: string[];
}

/** What the reader wrote of a card at one place; the versions are chosen by the ten cards. */
export interface Fragment {
  /** Whether she has read it again and approved it. */
  approved: boolean;
  /** The card by itself, without its name: the passage with the most room. */
  text: string;
  /** The card among others, with its name. */
  beside: string;
  /** In a sentence or two, with its name; the special card has none. */
  brief: string;
}

/** Where the figure looks: to the sides as one sees the picture, at the reader of the card, or down. */
export type Gaze = 'left' | 'right' | 'you' | 'down' | 'none';

/** What can be seen on the picture; links between cards are only written where these make them true. */
export interface Traits {
  gaze: Gaze;
  posture: string;
  objects: string[];
}

/** One wording for each category of three cards. */
export type Wordings = Record<Threefold, string>;

export type Theme = 'action' | 'bond' | 'silence' | 'order' | 'passage' | 'distance';

/** What a card says with another one, by its id. */
export interface KnownPair {
  with: string;
  approved: boolean;
  /** Both in one part, this card before the other; after it; and each in a part of its own. */
  inOrder: string;
  reversed: string;
  apart: string;
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
  fragments: Record<FragmentKind, Fragment>;
  traits: Traits;
  /** What the card is about, in one word: a quality answers an obstacle by it. */
  themes: { quality: Theme; obstacle: Theme };
  /** What it brings, with its article, as told in one breath with its name: « la volonté » du Chariot. */
  gifts: Wordings;
  /** What it does when it enters a part, after its name. */
  gestures: Wordings;
  /** What it changes, as the special card `{1}`, in an obstacle `{2}`. */
  turn: string;
  /** To keep after the reading, in the first person. */
  question: string;
  /** Each pair stands at one of its two cards. */
  pairs: KnownPair[];
}

/** Ids of the ten chosen cards by place: 3, 3, 3 and 1. */
export interface Categorization {
  qualities: string[];
  obstacles: string[];
  future: string[];
  special: string[];
}

export type Interpretation = Record<Part, string>;

export const DECK_SIZE = 22;
export const SPREAD_SIZE = 10;
export const CATEGORY_SIZES: Record<Category, number> = {
  qualities: 3,
  obstacles: 3,
  future: 3,
  special: 1,
};
export const CATEGORIES: Category[] = ['qualities', 'obstacles', 'future', 'special'];
export const PARTS: Part[] = ['summary', ...CATEGORIES];

export const FRAGMENT_OF: Record<Category, FragmentKind> = {
  qualities: 'quality',
  obstacles: 'obstacle',
  future: 'future',
  special: 'special',
};

export const CATEGORY_TITLES: Record<Category, string> = {
  qualities: 'Qualités',
  obstacles: 'Obstacles',
  future: 'Avenir',
  special: 'Carte Spéciale',
};

/** The meanings a card shows in a category; the special card uses its future meanings. */
export function meaningsIn(category: Category, meanings: Meanings): string[] {
  return meanings[category === 'special' ? 'future' : category];
}
