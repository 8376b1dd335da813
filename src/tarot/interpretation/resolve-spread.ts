import type { Arcanum } from '#src/tarot/arcana.ts';
import { getCardIds } from '#src/tarot/lay-spread.ts';
import { getPositions } from '#src/tarot/spread-types.ts';
import { getSpread, type LaidSpread, type Spread, type SpreadGroup } from '#src/tarot/spreads.ts';

/** A group with its cards, in the order in which they were laid. */
interface LaidGroup {
  group: SpreadGroup;
  cards: Arcanum[];
}

/** A spread with its cards laid. */
export interface ResolvedSpread {
  spread: Spread;
  groups: LaidGroup[];
}

/** @throws RangeError for a card that `arcana` lacks */
export function resolveSpread(arcana: readonly Arcanum[], laid: LaidSpread): ResolvedSpread {
  const byId = new Map(arcana.map((arcanum) => [arcanum.id, arcanum]));
  const spread = getSpread(laid.spread);
  const groups = spread.groups.map((group) => ({
    group,
    cards: (laid.categorization[group.id] ?? []).map((id) => {
      const found = byId.get(id);
      if (!found) throw new RangeError(`Carte inconnue : ${id}`);
      return found;
    }),
  }));
  return { spread, groups };
}

/** All cards of the table, in the order in which they are laid. */
export function listCards({ groups }: ResolvedSpread): Arcanum[] {
  return groups.flatMap(({ cards }) => cards);
}

/** Ids such as `le-bateleur/obstacle`: each card's fragment at its place. */
export function getFragmentIds(laid: LaidSpread): string[] {
  const places = getPositions(getSpread(laid.spread));
  return getCardIds(laid).map((id, place) => `${id}/${places[place]?.kind}`);
}
