import * as z from 'zod/mini';
import { laidCards } from '#src/tarot/laying.ts';
import { spreadNamed } from '#src/tarot/spreads.ts';
import { readingSchema, selectionSchema, topicSchema } from './api.ts';
import type { SavedDraw } from './store.ts';
import { cardOrderSchema } from './table/api.ts';

const held = z.array(z.int());

const stepSchema = z.union([
  z.object({
    kind: z.literal('deal'),
    commitment: z.string(),
    sealedSeed: z.string(),
    browserSeed: z.string(),
    held,
  }),
  z.object({ kind: z.literal('cut'), point: z.int(), held }),
]);

const savedDrawSchema = z.object({
  ...cardOrderSchema.shape,
  spread: selectionSchema.shape.spread,
  selectedCards: selectionSchema.shape.selectedCards,
  isShuffled: z.boolean(),
  isCut: z.boolean(),
  completedAt: z.nullable(z.string()),
  reading: z.nullable(readingSchema),
  // A tab may hold a draw from before these were kept.
  steps: z._default(z.nullable(z.array(stepSchema)), null),
  isKept: z._default(z.boolean(), true),
  topic: z._default(z.nullable(topicSchema), null),
  topicPassage: z._default(
    z.nullable(z.object({ topic: topicSchema, text: z.string(), approved: z.boolean() })),
    null,
  ),
});

/** The draw that a tab kept as text; null where it is none, or does not fit the deck. */
export function parseSavedDraw(text: string, deckIds: readonly string[]): SavedDraw | null {
  try {
    const saved = savedDrawSchema.parse(JSON.parse(text));
    return fitsDeck(saved, deckIds) ? saved : null;
  } catch {
    return null;
  }
}

function fitsDeck(
  { spread, cardOrder, selectedCards, completedAt, reading }: SavedDraw,
  deckIds: readonly string[],
): boolean {
  const known = new Set(deckIds);
  const inReading = reading ? laidCards(reading) : [];
  const isComplete = completedAt !== null || reading !== null;
  return (
    cardOrder.length === known.size &&
    (!isComplete || selectedCards.length === spreadNamed(spread).picked) &&
    [...cardOrder, ...selectedCards, ...inReading].every((id) => known.has(id))
  );
}
