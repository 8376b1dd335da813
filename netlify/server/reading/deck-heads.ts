import cards from '#generated/deck-heads.json' with { type: 'json' };

/**
 * What tells the 22 major arcana from each other, in the order of their numbers. Their meanings, in deck.ts,
 * weigh 35 KB.
 */
export const deckHeads = cards;

export const deckIds: readonly string[] = cards.map(({ id }) => id);
