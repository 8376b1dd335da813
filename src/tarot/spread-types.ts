import type { FragmentKind, Meanings } from './arcana.ts';
import type { GroupId, Part, Spread, SpreadGroup } from './spreads.ts';

/** A number of words. */
export interface WordRange {
  least: number;
  most: number;
}

// Apart from the spreads themselves, of which the table's script needs no more than the page's own.

/** The places of a spread that are read together, as one part of its letter. */
export interface GroupOf<Id extends string> {
  id: Id;
  title: string;
  /** How many cards lie in it. */
  count: number;
  /** Column and row on the table, from 1. Several cards lie below each other. */
  at: readonly [column: number, row: number];
  /** Whether its card is drawn a third larger than the others. */
  isLarge?: boolean;
  /** The text of a card that it takes, and the passages of the bank. */
  kind: FragmentKind;
  /** The keywords of a card that it shows. */
  meanings: keyof Meanings;
  /** Description of the position, displayed in the card's dialog. */
  where: string;
  /** What is missing where its cards are not as many, after « Vous devez sélectionner exactement ». */
  wanted: string;
  /** Displayed while the interpretation is being composed. */
  waiting: string;
  /** Words of its part, as a model may write it. */
  words: WordRange;
}

/** A way of laying cards: its places, what each of them asks, and how long its letter is. */
export interface SpreadOf<Id extends string, GroupId extends string> {
  id: Id;
  /** Its address below `/tirage`, its text's name after `tirage`; it also begins the codes of its links. */
  slug: string;
  name: string;
  /** Where there is little room. */
  shortName: string;
  /** In the order in which they are read. */
  groups: readonly GroupOf<GroupId>[];
  /** How many cards are picked. Where one place more is to be filled, the sum of their numbers gives its card. */
  picked: number;
  /** What its last card is, after the card's name in a list of readings. */
  lastAs: string;
  /** Whether the visitor may name a topic. */
  hasTopics: boolean;
  /** Words of the opening, as a model may write it. */
  openingWords: WordRange;
}

export function spreadPath({ slug }: Spread): string {
  return slug ? `/tirage/${slug}` : '/tirage';
}

/** The parts of its letter, in the order they are read. */
export function getParts({ groups }: Spread): Part[] {
  return ['summary', ...groups.map(({ id }) => id)];
}

/** A value for each group; of parts, `mapParts`. */
export function mapGroups<T>(
  { groups }: Spread,
  toValue: (group: SpreadGroup) => T,
): Partial<Record<GroupId, T>> {
  return Object.fromEntries(groups.map((group) => [group.id, toValue(group)]));
}

export function mapParts<T>(spread: Spread, toValue: (part: Part) => T): Partial<Record<Part, T>> {
  return Object.fromEntries(getParts(spread).map((part) => [part, toValue(part)]));
}

/** The group of each card, in the order in which the cards are laid. */
export function getPositions({ groups }: Spread): SpreadGroup[] {
  return groups.flatMap((group) => Array.from({ length: group.count }, () => group));
}

/** Whether each card has its part of the letter to itself. */
export function isOneByOne({ groups }: Spread): boolean {
  return groups.every(({ count }) => count === 1);
}
