import * as z from 'zod/mini';
import { cardOrderSchema } from '#src/api/draw.ts';
import * as api from '#src/api/readings.ts';
import { getCardIds } from '#src/tarot/lay-spread.ts';
import { getSpread, type SpreadId } from '#src/tarot/spreads.ts';
import { $draw, type Draw } from './state.ts';

/** The fields of a draw that the tab stores. */
export type SavedDraw = Omit<Draw, 'phase' | 'animation'>;

const savedDrawSchema = z.object({
  ...cardOrderSchema.shape,
  spread: api.selectionSchema.shape.spread,
  selectedCards: api.selectionSchema.shape.selectedCards,
  isShuffled: z.boolean(),
  isCut: z.boolean(),
  /** The time of the last pick; null before it. */
  completedAt: z.nullable(z.string()),
  reading: z.nullable(api.readingSchema),
  /** Whether the server has stored the reading. */
  isSaved: z.boolean(),
  topic: z.nullable(api.topicSchema),
  /** A second interpretation, about the topic, displayed instead of the one in `reading`. */
  topicLetter: z.nullable(
    z.object({ topic: api.topicSchema, interpretation: api.interpretationSchema }),
  ),
});

/** Returns the spread's storage key. The spread of ten cards has no suffix, as in its path, `/tirage`. */
const toStorageKey = (spread: SpreadId) => (spread === 'ten' ? 'tirage' : `tirage-${spread}`);

/** Saves each change of the draw in the tab once the deck is loaded, so that a reload loses nothing. */
export function autosaveDraw(): void {
  $draw.subscribe(({ phase, animation, ...draw }) => {
    if (draw.cardOrder.length === 0) return;
    try {
      sessionStorage.setItem(toStorageKey(draw.spread), JSON.stringify(draw satisfies SavedDraw));
    } catch {
      // Without storage (private mode, quota) the draw works, and a reload starts a new one.
    }
  });
}

/** Returns the draw that this tab saved, or null if there is none or it does not fit the deck. */
export function loadSavedDraw(spread: SpreadId, deckIds: readonly string[]): SavedDraw | null {
  try {
    const json = sessionStorage.getItem(toStorageKey(spread));
    // Without a saved draw, the parsing of an empty text throws.
    const saved = savedDrawSchema.parse(JSON.parse(json ?? ''));
    return isCompatibleWithDeck(saved, deckIds) ? saved : null;
  } catch {
    return null;
  }
}

function isCompatibleWithDeck(
  { spread, cardOrder, selectedCards, completedAt, reading }: SavedDraw,
  deckIds: readonly string[],
): boolean {
  const deck = new Set(deckIds);
  const readingCardIds = reading ? getCardIds(reading) : [];
  const isComplete = completedAt !== null || reading !== null;
  return (
    cardOrder.length === deck.size &&
    (!isComplete || selectedCards.length === getSpread(spread).pickCount) &&
    [...cardOrder, ...selectedCards, ...readingCardIds].every((id) => deck.has(id))
  );
}
