import {
  type Arcanum,
  CATEGORIES,
  type Categorization,
  FRAGMENT_OF,
  type Interpretation,
  type Part,
} from '#src/tarot/arcana.ts';
import { typographer } from '#src/text/typography.ts';
import type { Spread } from './table.ts';
import { passagesOf, weave } from './weave.ts';

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

/** Ids such as `le-bateleur/obstacle`: each card's fragment in its category. */
export function fragmentsOf(spread: Spread): string[] {
  return CATEGORIES.flatMap((category) =>
    spread[category].map(({ id }) => `${id}/${FRAGMENT_OF[category]}`),
  );
}

/** The text of a part: its passages apart by an empty line. */
export function textOfPart(passages: readonly string[]): string {
  return typographer(passages.filter(Boolean).join('\n\n'));
}

/** The text of every part as the reader's own fragments tell it. */
export function weaveReading(spread: Spread): Interpretation {
  const passages = passagesOf(weave(spread));
  const textOf = (part: Part) => textOfPart(passages[part]);
  return {
    summary: textOf('summary'),
    qualities: textOf('qualities'),
    obstacles: textOf('obstacles'),
    future: textOf('future'),
    special: textOf('special'),
  };
}

/** The reading as the reader's own fragments tell it. `arcana` is the deck, or at least the ten cards. */
export function interpretLocally(
  arcana: readonly Arcanum[],
  categorization: Categorization,
): { interpretation: Interpretation; fragmentsUsed: string[] } {
  const spread = spreadOf(arcana, categorization);
  return { interpretation: weaveReading(spread), fragmentsUsed: fragmentsOf(spread) };
}
