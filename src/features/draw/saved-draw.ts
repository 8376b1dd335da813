import * as z from 'zod/mini';
import { SPREAD_SIZE } from '#src/tarot/arcana.ts';
import { cardOrderSchema, readingSchema, selectionSchema } from './api.ts';
import { $draw } from './store.ts';

const KEY = 'tirage';

const savedDrawSchema = z.object({
  ...cardOrderSchema.shape,
  selectedCards: selectionSchema.shape.selectedCards,
  isShuffled: z.boolean(),
  isCut: z.boolean(),
  completedAt: z.nullable(z.string()),
  reading: z.nullable(readingSchema),
});

type SavedDraw = z.infer<typeof savedDrawSchema>;

/** Keeps the draw in this tab, so that a reload or a way back loses nothing. */
export function keepDraw(): () => void {
  return $draw.subscribe(
    ({ cardOrder, selectedCards, isShuffled, isCut, completedAt, reading }) => {
      if (cardOrder.length === 0) return;
      const saved: SavedDraw = {
        cardOrder,
        selectedCards,
        isShuffled,
        isCut,
        completedAt,
        reading,
      };
      try {
        sessionStorage.setItem(KEY, JSON.stringify(saved));
      } catch {
        // Storage refused (private mode, full): the draw goes on, only a reload would lose it.
      }
    },
  );
}

/** The draw this tab left unfinished, or null when there is none or it does not fit the deck. */
export function readSavedDraw(deckIds: readonly string[]): SavedDraw | null {
  try {
    const saved = savedDrawSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return fitsDeck(saved, deckIds) ? saved : null;
  } catch {
    return null;
  }
}

function fitsDeck(
  { cardOrder, selectedCards, completedAt, reading }: SavedDraw,
  deckIds: readonly string[],
): boolean {
  const known = new Set(deckIds);
  const inReading = Object.values(reading?.categorization ?? {}).flat();
  const isSpread = completedAt !== null || reading !== null;
  return (
    cardOrder.length === known.size &&
    (!isSpread || selectedCards.length === SPREAD_SIZE) &&
    [...cardOrder, ...selectedCards, ...inReading].every((id) => known.has(id))
  );
}
