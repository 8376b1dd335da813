import {
  type Arcanum,
  CATEGORIES,
  type Categorization,
  FRAGMENT_OF,
  type Interpretation,
} from '#src/tarot/arcana.ts';
import { inDeckOrder } from './choose.ts';
import { weaveThree } from './weave-category.ts';
import { weaveSpecial } from './weave-special.ts';
import { type Spread, weaveSummary } from './weave-summary.ts';

/** The ten cards by category, in the order of the deck. @throws RangeError for a card that `arcana` lacks */
export function spreadOf(arcana: readonly Arcanum[], categorization: Categorization): Spread {
  const byId = new Map(arcana.map((arcanum) => [arcanum.id, arcanum]));
  const cardsOf = (ids: readonly string[]) =>
    inDeckOrder(
      ids.map((id) => {
        const found = byId.get(id);
        if (!found) throw new RangeError(`Carte inconnue : ${id}`);
        return found;
      }),
    );
  return {
    qualities: cardsOf(categorization.qualities),
    obstacles: cardsOf(categorization.obstacles),
    future: cardsOf(categorization.future),
    special: cardsOf(categorization.special),
  };
}

/** The text of one part, woven from the reader's fragments; the order in which cards were picked is ignored. */
export function weavePart(part: keyof Interpretation, spread: Spread): string {
  if (part === 'summary') return weaveSummary(spread);
  if (part === 'special') return weaveSpecial(spread.special);
  return weaveThree(part, spread[part]);
}

/** Ids such as `le-bateleur/obstacle`: each card's fragment in its category. */
export function fragmentsOf(spread: Spread): string[] {
  return CATEGORIES.flatMap((category) =>
    spread[category].map(({ id }) => `${id}/${FRAGMENT_OF[category]}`),
  );
}

/** The reading as the reader's own fragments tell it. `arcana` is the deck, or at least the ten cards. */
export function interpretLocally(
  arcana: readonly Arcanum[],
  categorization: Categorization,
): { interpretation: Interpretation; fragmentsUsed: string[] } {
  const spread = spreadOf(arcana, categorization);
  return {
    interpretation: {
      summary: weavePart('summary', spread),
      qualities: weavePart('qualities', spread),
      obstacles: weavePart('obstacles', spread),
      future: weavePart('future', spread),
      special: weavePart('special', spread),
    },
    fragmentsUsed: fragmentsOf(spread),
  };
}
