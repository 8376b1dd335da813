import type { Offer } from '#src/content/schemas/offers.ts';

/**
 * An offer's button leads to the draw, the checkout, or Contact with its title as subject while there is no link: its
 * words are then `fallback`.
 */
export function offerButton(
  { title, href, checkoutUrl, button }: Offer,
  fallback: string,
): { href: string; words: string } {
  const address = href ?? checkoutUrl;
  return address
    ? { href: address, words: button }
    : { href: `/contact?objet=${encodeURIComponent(title)}`, words: fallback };
}
