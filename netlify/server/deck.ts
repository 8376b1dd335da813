import deck from '#generated/deck.json' with { type: 'json' };
import type { Arcanum } from '#src/tarot/arcana.ts';
import { Refusal } from './refusal.ts';

/** The 22 major arcana in the order of their numbers, made from `content/cartes` before the build. */
export const arcana: readonly Arcanum[] = deck;

export const deckIds: readonly string[] = arcana.map(({ id }) => id);

const byId = new Map(arcana.map((arcanum) => [arcanum.id, arcanum]));

/** @throws Refusal 400 for an id that is not in the deck */
export function arcanum(id: string): Arcanum {
  const found = byId.get(id);
  if (!found) throw new Refusal(400, 'Cette carte n’existe pas dans le jeu.');
  return found;
}
