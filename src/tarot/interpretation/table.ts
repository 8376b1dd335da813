import {
  type Arcanum,
  CATEGORIES,
  type Categorization,
  type Category,
  FRAGMENT_OF,
} from '#src/tarot/arcana.ts';

/** The cards of a reading, each category in the order in which they were picked. */
export type Spread = Record<Category, Arcanum[]>;

/** The ten cards by category, in the order they were picked. @throws RangeError for a card that `arcana` lacks */
export function spreadOf(arcana: readonly Arcanum[], categorization: Categorization): Spread {
  const byId = new Map(arcana.map((arcanum) => [arcanum.id, arcanum]));
  const cardsOf = (ids: readonly string[]) =>
    ids.map((id) => {
      const found = byId.get(id);
      if (!found) throw new RangeError(`Carte inconnue : ${id}`);
      return found;
    });
  return {
    qualities: cardsOf(categorization.qualities),
    obstacles: cardsOf(categorization.obstacles),
    future: cardsOf(categorization.future),
    special: cardsOf(categorization.special),
  };
}

/** The ids of the ten cards in the order they were picked. */
export function pickedIn(categorization: Categorization): string[] {
  return CATEGORIES.flatMap((category) => categorization[category]);
}

/** Ids such as `le-bateleur/obstacle`: each card's fragment in its category. */
export function fragmentsOf(categorization: Categorization): string[] {
  return CATEGORIES.flatMap((category) =>
    categorization[category].map((id) => `${id}/${FRAGMENT_OF[category]}`),
  );
}
