import offers from '#generated/offers.json' with { type: 'json' };
import type { Offer } from '#src/content/schemas/offers.ts';

/** An offer's button leads to the draw, the checkout, or Contact with its title as subject while the link is unset. */
export function offerButton({ title, href, checkoutUrl, button }: Offer): {
  href: string;
  words: string;
} {
  const address = href ?? checkoutUrl;
  return address
    ? { href: address, words: button }
    : { href: `/contact?objet=${encodeURIComponent(title)}`, words: offers.fallbackButton };
}
