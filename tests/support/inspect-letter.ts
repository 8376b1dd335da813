import {
  type Violation,
  validatePart,
} from '#netlify/server/interpretation/validate-interpretation.ts';
import type { ResolvedSpread } from '#src/tarot/interpretation/resolve-spread.ts';
import { getParts } from '#src/tarot/spread-types.ts';
import type { Interpretation } from '#src/tarot/spreads.ts';

/** The defects of a whole letter, whether its parts are the model's or woven. */
export function inspectLetter(interpretation: Interpretation, table: ResolvedSpread): Violation[] {
  return getParts(table.spread).flatMap((part) =>
    validatePart(part, interpretation[part] ?? '', table),
  );
}
