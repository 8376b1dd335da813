import { type Arcanum, CATEGORIES, type Category } from '#src/tarot/arcana.ts';

/** The cards of a reading, each category in the order in which they were picked. */
export type Spread = Record<Category, Arcanum[]>;

/** A card on the table: the ten lie in one row, from the first that was picked to the special one. */
export interface Placed {
  card: Arcanum;
  part: Category;
  /** 0 to 9, from left to right. */
  index: number;
}

export function tableOf(spread: Spread): Placed[] {
  return CATEGORIES.flatMap((part) => spread[part].map((card) => ({ card, part }))).map(
    (placed, index) => ({ ...placed, index }),
  );
}
