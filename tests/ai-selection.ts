import { CATEGORIES, type Categorization } from '#src/tarot/arcana.ts';

/** The body of POST /api/interpret for a draw. */
export function selectionOf(categorization: Categorization) {
  return {
    selectedCards: CATEGORIES.flatMap((category) => categorization[category]),
    categorization,
  };
}
