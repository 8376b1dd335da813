import cards from '#generated/deck-heads.json' with { type: 'json' };

/** The 22 major arcana in the order of their numbers; what they mean is in deck.ts, which weighs 35 KB. */
export const deckIds: readonly string[] = cards.map(({ id }) => id);
