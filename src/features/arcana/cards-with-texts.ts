import pages from '#generated/card-pages.json' with { type: 'json' };
import couples from '#generated/couples.json' with { type: 'json' };
import deck from '#generated/deck.json' with { type: 'json' };
import { type Arcanum, DECK_SIZE } from '#src/tarot/arcana.ts';
import type { CardPage } from '#src/tarot/card-page-content.ts';

/** A card with the texts of its page. */
export type DescribedCard = Arcanum & CardPage;

/** The 22 cards in the order of their numbers. */
export const cards: readonly DescribedCard[] = (deck as Arcanum[]).map((card) => ({
  ...card,
  ...(pages.find(({ id }) => id === card.id) as CardPage),
}));

/** The card so many places further; after the last the deck begins anew. */
export function cardFurther({ number }: DescribedCard, places: number): DescribedCard {
  return cards[(number + places + DECK_SIZE) % DECK_SIZE] as DescribedCard;
}

/** The cards that change this one most as neighbours, and its text after each. */
export function couplesOf({ id }: DescribedCard): { before: DescribedCard; text: string }[] {
  const own = couples[id] ?? [];
  return own.map(({ after, text }) => ({
    before: cards.find((card) => card.id === after) as DescribedCard,
    text,
  }));
}
