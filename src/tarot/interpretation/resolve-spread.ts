import type { Arcanum } from '#src/tarot/arcana.ts';
import { getCardIds } from '#src/tarot/lay-spread.ts';
import { getGroupPerCard } from '#src/tarot/spread-types.ts';
import { getSpread, type LaidSpread, type Spread, type SpreadGroup } from '#src/tarot/spreads.ts';

/** A group of positions, such as the obstacles, with its cards in the order in which they were laid. */
interface ResolvedGroup {
  group: SpreadGroup;
  cards: Arcanum[];
}

/** A spread with its cards, not only their ids. */
export interface ResolvedSpread {
  spread: Spread;
  groups: ResolvedGroup[];
}

/** Finds the cards of each group by their ids (`categorization`). @throws RangeError for an unknown id */
export function resolveSpread(arcana: readonly Arcanum[], laidSpread: LaidSpread): ResolvedSpread {
  const arcanumById = new Map(arcana.map((arcanum) => [arcanum.id, arcanum]));
  const spread = getSpread(laidSpread.spread);
  const groups = spread.groups.map((group) => ({
    group,
    cards: (laidSpread.categorization[group.id] ?? []).map((id) => {
      const card = arcanumById.get(id);
      if (!card) throw new RangeError(`Carte inconnue : ${id}`);
      return card;
    }),
  }));
  return { spread, groups };
}

/** Returns all cards of the spread, in the order in which they are laid. */
export function listCards({ groups }: ResolvedSpread): Arcanum[] {
  return groups.flatMap(({ cards }) => cards);
}

/** Returns the id of the text about each card in its position, such as `le-bateleur/obstacle`. */
export function getFragmentIds(laidSpread: LaidSpread): string[] {
  const groupPerCard = getGroupPerCard(getSpread(laidSpread.spread));
  return getCardIds(laidSpread).map((id, index) => `${id}/${groupPerCard[index]?.textKind}`);
}
