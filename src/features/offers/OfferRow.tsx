import type { Offer } from '#src/content/schemas/offers.ts';
import { formatPrice } from '#src/lib/format-price.ts';
import { offerButton } from './offer-button.ts';

interface Props {
  offer: Offer;
  /** The link's words while the offer has none of its own. */
  fallback: string;
}

/** An offer in a list of prices. */
export function OfferRow({ offer, fallback }: Props) {
  const { title, subtitle, price, duration, description } = offer;
  const { href, words } = offerButton(offer, fallback);
  return (
    <li>
      <div className="flex items-baseline gap-2.5">
        <h3>{title}</h3>
        <span className="min-w-4 flex-1 border-b-2 border-dotted" aria-hidden="true" />
        <p className="text-2xl font-semibold whitespace-nowrap enlarged:whitespace-normal">
          {formatPrice(price)}
        </p>
      </div>
      <p className="mb-2 text-sm text-umber">{`${subtitle} · ${duration}`}</p>
      <p>{description}</p>
      <p>
        <a
          className="inline-block py-2.5 font-title text-xl text-blue"
          href={href}
          aria-label={`${words} (${title})`}
        >
          {words}
        </a>
      </p>
    </li>
  );
}
