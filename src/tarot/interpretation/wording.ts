import type { Arcanum, Category } from '#src/tarot/arcana.ts';

/** A category of three cards. */
export type Threefold = Exclude<Category, 'special'>;

/** By card number, one wording for each category of three cards. */
export type WordingTable = readonly (readonly [
  qualities: string,
  obstacles: string,
  future: string,
])[];

const COLUMN: Record<Threefold, number> = { qualities: 0, obstacles: 1, future: 2 };

export function wordingOf(table: WordingTable, card: Arcanum, category: Threefold): string {
  return table[card.number]?.[COLUMN[category]] as string;
}
