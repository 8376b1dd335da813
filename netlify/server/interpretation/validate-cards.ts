import deck from '#generated/deck.json' with { type: 'json' };
import { ApiError } from '#netlify/server/http/api-error.ts';
import type { Arcanum } from '#src/tarot/arcana.ts';
import { isDeckOrder, type Selection } from '#src/tarot/card-selection.ts';
import { validateLaidSpread } from '#src/tarot/lay-spread.ts';
import type { LaidSpread } from '#src/tarot/spreads.ts';

/** The 22 major arcana in the order of their numbers, made from `content/cartes` before the build. */
export const arcana: readonly Arcanum[] = deck as Arcanum[];

export const deckIds: readonly string[] = deck.map(({ id }) => id);

/** @throws ApiError 400 unless the order holds each of the 22 cards once */
export function requireDeckOrder(cardOrder: readonly string[]): void {
  if (isDeckOrder(cardOrder, deckIds)) return;
  const fault = 'L’ordre des cartes doit contenir chacune des 22 cartes une seule fois.';
  throw new ApiError(400, fault);
}

/** @throws ApiError 400 unless as many distinct cards of the deck as the spread has lie at its places */
export function requireSpread(laid: Selection & LaidSpread): void {
  const broken = validateLaidSpread(laid);
  if (broken) throw new ApiError(400, broken);
  if (!laid.selectedCards.every((id) => deckIds.includes(id))) {
    throw new ApiError(400, 'Cette carte n’existe pas dans le jeu.');
  }
}
