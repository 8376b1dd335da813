import {
  type Violation,
  validatePart,
} from '#netlify/server/interpretation/validate-interpretation.ts';
import type { LaidTable } from '#src/tarot/interpretation/resolve-spread.ts';
import { letterPartsOf } from '#src/tarot/spread-types.ts';
import type { Interpretation } from '#src/tarot/spreads.ts';

/** The defects of a whole letter, whether its parts are the model's or woven. */
export function inspectLetter(interpretation: Interpretation, table: LaidTable): Violation[] {
  return letterPartsOf(table.spread).flatMap((part) =>
    validatePart(part, interpretation[part] ?? '', table),
  );
}
