import { type Defect, inspectLetterLength, inspectPart } from '#netlify/server/reading/gate.ts';
import type { LaidTable } from '#src/tarot/interpretation/table.ts';
import { letterPartsOf } from '#src/tarot/spread-model.ts';
import type { Interpretation } from '#src/tarot/spreads.ts';

/** The defects of a whole letter, whether its parts are the model's or woven. */
export function inspectLetter(interpretation: Interpretation, table: LaidTable): Defect[] {
  const ofParts = letterPartsOf(table.spread).flatMap((part) =>
    inspectPart(part, interpretation[part] ?? '', table),
  );
  return [...ofParts, ...inspectLetterLength(interpretation, table.spread)];
}
