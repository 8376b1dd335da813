import type { Part } from '#src/tarot/arcana.ts';

/** How many words a part that the AI writes, and a whole reading of its parts, may have. */
export const LENGTHS: Record<Part, { least: number; most: number }> = {
  summary: { least: 90, most: 160 },
  qualities: { least: 90, most: 160 },
  obstacles: { least: 90, most: 160 },
  future: { least: 90, most: 160 },
  special: { least: 60, most: 110 },
};

export const WHOLE_LENGTH = { least: 450, most: 750 };

/** The same for the woven letter: what the eye sees first is short, and gives nothing away. */
export const WOVEN_LENGTHS: typeof LENGTHS = {
  summary: { least: 20, most: 70 },
  qualities: { least: 85, most: 150 },
  obstacles: { least: 85, most: 160 },
  future: { least: 85, most: 150 },
  special: { least: 90, most: 160 },
};

export const WHOLE_WOVEN_LENGTH = { least: 430, most: 560 };
