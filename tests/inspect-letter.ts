import { type Defect, inspectLetterLength, inspectPart } from '#netlify/server/reading/gate.ts';
import { type Interpretation, PARTS } from '#src/tarot/arcana.ts';
import type { Spread } from '#src/tarot/interpretation/table.ts';

/** The defects of a whole letter, whether its parts are the model's or woven. */
export function inspectLetter(interpretation: Interpretation, spread: Spread): Defect[] {
  const ofParts = PARTS.flatMap((part) => inspectPart(part, interpretation[part], spread));
  return [...ofParts, ...inspectLetterLength(interpretation)];
}
