import deck from '#generated/deck.json' with { type: 'json' };
import type { Arcanum } from '#src/tarot/arcana.ts';

/** The 22 major arcana in the order of their numbers, made from `content/cartes` before the build. */
export const arcana: readonly Arcanum[] = deck;
