import cardPages from '#generated/card-pages.json' with { type: 'json' };
import couples from '#generated/couples.json' with { type: 'json' };
import deck from '#generated/deck.json' with { type: 'json' };
import { type Arcanum, DECK_SIZE } from '#src/tarot/arcana.ts';
import type { CardPage } from '#src/tarot/card-page-content.ts';

/** A card with the texts of its page. */
export type DescribedCard = Arcanum & CardPage;

/** The 22 cards in the order of their numbers, from 0. */
export const cards: readonly DescribedCard[] = (deck as Arcanum[]).map((card) => ({
  ...card,
  ...(cardPages.find(({ id }) => id === card.id) as CardPage),
}));

/** Returns the card `offset` places after this one, or before it if negative; the deck wraps around. */
export function getCardAtOffset({ number }: DescribedCard, offset: number): DescribedCard {
  return cards[(number + offset + DECK_SIZE) % DECK_SIZE] as DescribedCard;
}

/** Returns the cards after which this card's meaning changes most, each with the text about this pair. */
export function getCardPairs({ id }: DescribedCard): { previous: DescribedCard; text: string }[] {
  const pairs = couples[id] ?? [];
  // In couples.json `after` is the id of the preceding card: this card comes after it.
  return pairs.map(({ after: precedingId, text }) => ({
    previous: cards.find((card) => card.id === precedingId) as DescribedCard,
    text,
  }));
}
