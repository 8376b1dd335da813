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
  /** Whether the reader has read it again and approved it. */
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

/** The 22 ids in order of card number. They never change, since saved readings contain them. */
export const DECK_IDS: readonly string[] = [
  'le-mat',
  'le-bateleur',
  'la-papesse',
  'l-imperatrice',
  'l-empereur',
  'le-pape',
  'l-amoureux',
  'le-chariot',
  'la-justice',
  'l-hermite',
  'la-roue-de-fortune',
  'la-force',
  'le-pendu',
  'l-arcane-sans-nom',
  'temperance',
  'le-diable',
  'la-maison-dieu',
  'l-etoile',
  'la-lune',
  'le-soleil',
  'le-jugement',
  'le-monde',
];

/** Roman numeral as old decks cut it: four is IIII, nine VIIII, nineteen XVIIII; null for Le Mat. */
export function additiveNumeral(number: number): string | null {
  if (number === 0) return null;
  const tens = Math.floor(number / 10);
  const units = number % 10;
  return 'X'.repeat(tens) + (units >= 5 ? 'V' : '') + 'I'.repeat(units % 5);
}

/** The numbers of the deck in words, from 0 to 21. */
export const NUMBER_WORDS =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt vingt-et-un'.split(
    ' ',
  );

/** « dix cartes », « une carte » */
export function formatCardCount(count: number): string {
  return count === 1 ? 'une carte' : `${NUMBER_WORDS[count]} cartes`;
}
