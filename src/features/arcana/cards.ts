import pages from '#generated/card-pages.json' with { type: 'json' };
import deck from '#generated/deck.json' with { type: 'json' };
import type { Arcanum } from '#src/tarot/arcana.ts';
import type { CardPage } from '#src/tarot/card-page.ts';

/** A card with the texts of its page. */
export type Card = Arcanum & CardPage;

/** The 22 cards in the order of their numbers. */
export const cards: readonly Card[] = (deck as Arcanum[]).map((card) => ({
  ...card,
  ...(pages.find(({ id }) => id === card.id) as CardPage),
}));
