import { getOffers } from '#src/content/owner.ts';
import type { Offer, Offers } from '#src/content/schemas/offers.ts';
import { type OfferView, viewOffer } from './offer-view.ts';

/** The offers as Tarifs and Services show them, beside the owner's data they come from. */
export async function getOfferViews(): Promise<{
  main: OfferView[];
  complementary: OfferView[];
  offers: Offers;
}> {
  const offers = await getOffers();
  const view = (offer: Offer) => viewOffer(offer, offers.fallbackButton);
  return { main: offers.main.map(view), complementary: offers.complementary.map(view), offers };
}
