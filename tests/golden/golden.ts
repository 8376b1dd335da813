import type { Categorization } from '#src/tarot/arcana.ts';
import type { Spread } from '#src/tarot/interpretation/table.ts';
import { spreadOf } from '#src/tarot/interpretation/table.ts';
import { categorize } from '#src/tarot/selection.ts';
import { deck } from '#tests/deck.ts';
import draws from './draws.json' with { type: 'json' };

/** Forty draws in which every card stands at least once in every category. */
export const goldenDraws: Categorization[] = draws.map(categorize);

export function goldenSpread(draw: Categorization): Spread {
  return spreadOf(deck, draw);
}
