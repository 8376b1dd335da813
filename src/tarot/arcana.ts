/** The four kinds of text about each card; each position of a spread uses one kind. */
export type FragmentKind = 'quality' | 'obstacle' | 'future' | 'special';

/** Keywords of a card in three lists; each position of a spread displays keywords of one list. */
export interface Meanings {
  qualities: string[];
  obstacles: string[];
  future: string[];
}

/** A text about one card for one kind of position; the text does not contain the card's name. */
export interface Fragment {
  /** Whether the administrator has proofread and approved the text. */
  approved: boolean;
  text: string;
}

/** One of the 22 major arcana. */
export interface Arcanum {
  id: string;
  /** 0 for Le Mat, which bears no number; 1 to 21 for the others. */
  number: number;
  /** Additive Roman numeral as cut on the card (IIII, VIIII…); null for Le Mat. */
  numeral: string | null;
  name: string;
  /** The name with the numeral, such as « Le Bateleur (I) ». */
  accessibleName: string;
  imageFileName: string;
  meanings: Meanings;
  /** The article of each keyword, in the same list and at the same index: « la », « un », « l’ ». */
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

/** Returns the Roman numeral in the form of old decks: 4 is IIII, 9 VIIII, 19 XVIIII; null for 0, Le Mat. */
export function toAdditiveNumeral(number: number): string | null {
  if (number === 0) return null;
  const tens = Math.floor(number / 10);
  const units = number % 10;
  return 'X'.repeat(tens) + (units >= 5 ? 'V' : '') + 'I'.repeat(units % 5);
}

/** The numbers from 0 to 21 in words. */
export const NUMBER_WORDS =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt vingt-et-un'.split(
    ' ',
  );

/** Returns « dix cartes » or « une carte ». */
export function formatCardCount(count: number): string {
  return count === 1 ? 'une carte' : `${NUMBER_WORDS[count]} cartes`;
}
