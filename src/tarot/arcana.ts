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

export function byPart<T>(read: (part: Part) => T): Record<Part, T> {
  return Object.fromEntries(PARTS.map((part) => [part, read(part)])) as Record<Part, T>;
}

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
