import { Button } from '#src/components/Button.tsx';
import type { Offer } from '#src/content/schemas/offers.ts';
import { formatPrice } from '#src/lib/format-price.ts';
import { offerButton } from './offer-button.ts';

interface Props {
  offer: Offer;
  /** The button's words while the offer has no link. */
  fallback: string;
  /** Gold instead of a rule: for the offer that the page invites to first. */
  first?: boolean;
}

export function OfferTile({ offer, fallback, first = false }: Props) {
  const { title, subtitle, price, period, duration, description, features } = offer;
  const { href, words } = offerButton(offer, fallback);
  return (
    <article className="paper flex flex-col px-8 pt-10 pb-9">
      <h3 className="text-center">{title}</h3>
      <p className="text-center text-umber">{subtitle}</p>
      <p className="mt-4 border-t pt-3 pb-2 text-center [line-height:1]">
        <b className="text-[2.375rem] font-semibold">{formatPrice(price)}</b>
        {period && <span className="text-lg">{` par ${period}`}</span>}
      </p>
      <p className="mb-4 border-b pb-3.5 text-center">{duration}</p>
      <p>{description}</p>
      <ul className="lozenges mt-4 grid gap-2 pl-6 [line-height:1.5]">
        {features.map((feature, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing in it has a state
          <li key={index}>{feature}</li>
        ))}
      </ul>
      <div className="mt-auto grid pt-7">
        <Button
          href={href}
          look={first ? 'gold' : 'quiet'}
          aria-label={`${words} (${title})`}
          className="px-3"
        >
          {words}
        </Button>
      </div>
    </article>
  );
}
