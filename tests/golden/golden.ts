import type { ResolvedSpread } from '#src/tarot/interpretation/resolve-spread.ts';
import { type TenCards, tenCards, tenTable } from '#tests/support/ten-card-spread.ts';
import draws from './draws.json' with { type: 'json' };

/** Forty draws in which every card stands at least once in every category. */
export const goldenDraws: TenCards[] = draws.map(tenCards);

export function goldenTable(draw: TenCards): ResolvedSpread {
  return tenTable(draw);
}
