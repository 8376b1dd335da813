import * as z from 'zod/mini';
import { topicSchema } from '#src/features/draw/api.ts';
import { $arcana } from '#src/features/draw/store.ts';
import { keptInTab } from '#src/features/draw/tab-storage.ts';
import { SPREAD_IDS, spreadNamed } from '#src/tarot/spreads.ts';

/** Where the tab keeps the cards of the visitor's own deck. */
export const OWN_CARDS = 'vos-cartes';

const ownCardsSchema = z.object({
  spread: z.enum(SPREAD_IDS),
  /** Ids in the order they were chosen. */
  cards: z.array(z.string()),
  topic: z.nullable(topicSchema),
});

export type OwnCards = z.infer<typeof ownCardsSchema>;

const NONE: OwnCards = { spread: 'ten', cards: [], topic: null };

/** What this tab left; none where there is none, or it does not fit the deck. */
export function readOwnCards(): OwnCards {
  try {
    const kept = ownCardsSchema.parse(JSON.parse(keptInTab(OWN_CARDS) ?? ''));
    const isKnown = (id: string) => $arcana.get().some((card) => card.id === id);
    const { spread, cards } = kept;
    const fits =
      cards.length <= spreadNamed(spread).picked &&
      new Set(cards).size === cards.length &&
      cards.every(isKnown);
    return fits ? kept : NONE;
  } catch {
    return NONE;
  }
}
