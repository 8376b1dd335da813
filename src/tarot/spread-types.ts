import type { FragmentKind, Meanings } from './arcana.ts';
import type { PartName, Spread, SpreadGroup } from './spreads.ts';

// Separate from spreads.ts, so that the script of the card table does not contain the spreads of other pages.

/** The minimum and maximum number of words of a text. */
export interface WordRange {
  least: number;
  most: number;
}

/** A group of positions of a spread, which share one part of the interpretation. */
export interface GroupDefinition<Id extends string> {
  id: Id;
  title: string;
  /** The number of cards. */
  count: number;
  /** Column and row on the card table, from 1; several cards lie one below the other. */
  gridCell: readonly [column: number, row: number];
  /** Whether the group's single card is displayed larger than the other cards. */
  isLarge?: boolean;
  /** The kind of card texts that this group uses. */
  textKind: FragmentKind;
  /** The kind of keywords that this group displays. */
  keywordKind: keyof Meanings;
  /** What a position in this group means, displayed in the dialog of a card. */
  positionText: string;
  /** The end of the error message that begins with « Vous devez sélectionner exactement ». */
  requiredCardsText: string;
  /** Displayed while the interpretation is being composed. */
  waitingText: string;
  /** Length of the part that an AI writes. */
  wordRange: WordRange;
}

/** The shape of a spread; `Spread` in spreads.ts is one of the spreads of the site. */
export interface SpreadDefinition<Id extends string, GroupId extends string> {
  id: Id;
  /** The path segment after `/tirage` and the prefix of draw codes in links; empty for the default spread. */
  slug: string;
  name: string;
  /** The name for narrow places, such as menus. */
  shortName: string;
  /** In the order of the interpretation, in which the cards are laid too. */
  groups: readonly GroupDefinition<GroupId>[];
  /** The number of picked cards. If the spread has one card more, the sum of the picked numbers gives it. */
  pickCount: number;
  /** The role of the last card, displayed after the card's name in a list of readings. */
  lastCardRole: string;
  /** Whether the visitor can choose a topic. */
  hasTopics: boolean;
  /** Length of the `summary`, the opening part, that an AI writes. */
  summaryWordRange: WordRange;
}

export function spreadPath({ slug }: Spread): string {
  return slug ? `/tirage/${slug}` : '/tirage';
}

/** Returns the names of the parts of an interpretation, in their order. */
export function getPartNames({ groups }: Spread): PartName[] {
  return ['summary', ...groups.map(({ id }) => id)];
}

export function mapParts<T>(
  spread: Spread,
  toValue: (part: PartName) => T,
): Partial<Record<PartName, T>> {
  return Object.fromEntries(getPartNames(spread).map((part) => [part, toValue(part)]));
}

/** Returns the group of each card, in the order in which the cards are laid. */
export function getGroupPerCard({ groups }: Spread): SpreadGroup[] {
  return groups.flatMap((group) => Array.from({ length: group.count }, () => group));
}

/** Returns whether each card has its own part of the interpretation. */
export function hasOneCardPerGroup({ groups }: Spread): boolean {
  return groups.every(({ count }) => count === 1);
}
