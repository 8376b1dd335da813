import type { Part } from '#src/tarot/arcana.ts';

/** A number of words. */
export interface WordRange {
  least: number;
  most: number;
}

/** How many words a part may have, woven or written by the AI: what the eye sees first is short. */
export const LENGTHS: Record<Part, WordRange> = {
  summary: { least: 20, most: 70 },
  qualities: { least: 80, most: 150 },
  obstacles: { least: 80, most: 160 },
  future: { least: 80, most: 150 },
  special: { least: 85, most: 160 },
};

/** The same for the whole letter. */
export const WHOLE_LENGTH: WordRange = { least: 430, most: 560 };
