import { formatPrice } from '#src/content/format.ts';
import type { Offer } from '#src/content/schemas/offers.ts';

/** An offer as a page shows it. */
export interface OfferView extends Omit<Offer, 'price'> {
  /** "53 CHF". */
  price: string;
  /** Where its button leads: the draw, the checkout, or Contact with its title as subject while the link is unset. */
  address: string;
}

export function viewOffer(offer: Offer, fallbackButton: string): OfferView {
  const address = offer.href ?? offer.checkoutUrl;
  return {
    ...offer,
    price: formatPrice(offer.price),
    address: address ?? `/contact?objet=${encodeURIComponent(offer.title)}`,
    button: address ? offer.button : fallbackButton,
  };
}
