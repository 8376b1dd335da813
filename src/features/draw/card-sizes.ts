import { atom } from 'nanostores';
import { call } from '#src/api/client.ts';
import { CARD_SIZES } from '#src/tarot/card-sizes.ts';
import { getConfig } from './api.ts';

/** What the page was built with, until the server has said its own. */
export const $cardSizes = atom(CARD_SIZES);

/** Asks the server, once the deck can be touched. Without an answer the sizes stay as they are. */
export async function loadCardSizes(): Promise<void> {
  try {
    $cardSizes.set(await call(getConfig));
  } catch {
    // The cards are on the table already, in the built-in sizes.
  }
}

/** For draw.css, which has the built-in sizes itself: the page's HTML can hold no inline style. */
export function applyCardSizes(style: CSSStyleDeclaration, sizes: typeof CARD_SIZES): void {
  style.setProperty('--mobile-card-width', `${sizes.mobileCardWidth}px`);
  style.setProperty('--mobile-card-height', `${sizes.mobileCardHeight}px`);
  style.setProperty('--desktop-card-width', `${sizes.cardWidth}px`);
  style.setProperty('--desktop-card-height', `${sizes.cardHeight}px`);
}
