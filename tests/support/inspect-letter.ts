import {
  type Violation,
  validatePart,
} from '#netlify/server/interpretation/validate-interpretation.ts';
import type { ResolvedSpread } from '#src/tarot/interpretation/resolve-spread.ts';
import { getPartNames } from '#src/tarot/spread-types.ts';
import type { Interpretation } from '#src/tarot/spreads.ts';

/** Returns the rules that the parts of an interpretation break, whether an AI wrote them or they were composed. */
export function findViolations(interpretation: Interpretation, laid: ResolvedSpread): Violation[] {
  return getPartNames(laid.spread).flatMap((part) =>
    validatePart(part, interpretation[part] ?? '', laid),
  );
}
