import * as z from 'zod/mini';
import type { Arcanum, Part } from '#src/tarot/arcana.ts';
import type { WordRange } from '#src/tarot/interpretation/lengths.ts';

/** One text of a section: the passage of a card, or what several cards say together. */
export interface Piece {
  /** Its key in the answer's JSON: the card's id, or `together`, `summary`, `thread`. */
  key: string;
  /** The card whose passage it is. */
  card: Arcanum | null;
  length: WordRange;
}

/** The texts of a section by key, as requested from the model and as cached. */
export type Texts = Record<string, string>;

/** In words. With what the weave adds, they make parts and a whole of the same lengths as a woven letter's. */
const PIECE_LENGTHS = {
  passage: { least: 6, most: 54 },
  together: { least: 12, most: 32 },
  special: { least: 46, most: 64 },
  summary: { least: 44, most: 62 },
  thread: { least: 26, most: 42 },
} satisfies Record<string, WordRange>;

/** In words: the three passages of a part and `together`, in sum. */
export const ROW_LENGTH: WordRange = { least: 82, most: 102 };

export function piecesOf(part: Part, cards: readonly Arcanum[]): Piece[] {
  const piece = (key: keyof typeof PIECE_LENGTHS): Piece => ({
    key,
    card: null,
    length: PIECE_LENGTHS[key],
  });
  if (part === 'summary') return [piece('summary'), piece('thread')];
  const length = PIECE_LENGTHS[part === 'special' ? 'special' : 'passage'];
  const passages = cards.map((card) => ({ key: card.id, card, length }));
  return part === 'special' ? passages : [...passages, piece('together')];
}

/** Schema of an answer: exactly these pieces. */
export function schemaOf(pieces: readonly Piece[]) {
  return z.strictObject(Object.fromEntries(pieces.map(({ key }) => [key, z.string()])));
}
