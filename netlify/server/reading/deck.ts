import deck from '#generated/deck.json' with { type: 'json' };
import { Refusal } from '#netlify/server/http/refusal.ts';
import type { Arcanum, Categorization } from '#src/tarot/arcana.ts';
import { checkCategorization, checkSelection, isDeckOrder } from '#src/tarot/selection.ts';

/** The 22 major arcana in the order of their numbers, made from `content/cartes` before the build. */
export const arcana: readonly Arcanum[] = deck as Arcanum[];

export const deckIds: readonly string[] = deck.map(({ id }) => id);

/** @throws Refusal 400 unless the order holds each of the 22 cards once */
export function requireDeckOrder(cardOrder: readonly string[]): void {
  if (isDeckOrder(cardOrder, deckIds)) return;
  const fault = 'L’ordre des cartes doit contenir chacune des 22 cartes une seule fois.';
  throw new Refusal(400, fault);
}

/** @throws Refusal 400 unless ten distinct cards of the deck are split 3, 3, 3 and 1 */
export function requireSpread(selectedCards: string[], categorization: Categorization): void {
  const broken =
    checkSelection(selectedCards) ?? checkCategorization(categorization, selectedCards);
  if (broken) throw new Refusal(400, broken);
  if (!selectedCards.every((id) => deckIds.includes(id))) {
    throw new Refusal(400, 'Cette carte n’existe pas dans le jeu.');
  }
}
