import type { Part } from '#src/tarot/arcana.ts';

/** How many words a part, and a whole reading, may have. */
export const LENGTHS: Record<Part, { least: number; most: number }> = {
  summary: { least: 90, most: 160 },
  qualities: { least: 90, most: 160 },
  obstacles: { least: 90, most: 160 },
  future: { least: 90, most: 160 },
  special: { least: 60, most: 110 },
};

export const WHOLE_LENGTH = { least: 450, most: 750 };
