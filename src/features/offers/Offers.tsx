import { Button } from '#src/components/Button.tsx';
import type { Offer } from '#src/content/schemas/offers.ts';
import { formatPrice } from '#src/lib/format-price.ts';

interface Props {
  offer: Offer;
  /** The button's label if the offer has no link. */
  fallback: string;
  /** Whether the button is gold instead of outlined, for the main offer of the page. */
  first?: boolean;
}

export function OfferTile({ offer, fallback, first = false }: Props) {
  const { title, subtitle, price, period, duration, description, features } = offer;
  const { href, label } = getOfferButton(offer, fallback);
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the items have no state
          <li key={index}>{feature}</li>
        ))}
      </ul>
      <div className="mt-auto grid pt-7">
        <Button
          href={href}
          look={first ? 'gold' : 'quiet'}
          aria-label={`${label} (${title})`}
          className="px-3"
        >
          {label}
        </Button>
      </div>
    </article>
  );
}

interface RowProps {
  offer: Offer;
  /** The link's label if the offer has no link. */
  fallback: string;
}

/** An offer in a list of prices. */
export function OfferRow({ offer, fallback }: RowProps) {
  const { title, subtitle, price, duration, description } = offer;
  const { href, label } = getOfferButton(offer, fallback);
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
          aria-label={`${label} (${title})`}
        >
          {label}
        </a>
      </p>
    </li>
  );
}

interface ReasonsProps {
  items: readonly { title: string; text: string }[];
}

export function Reasons({ items }: ReasonsProps) {
  return (
    <ul className="grid gap-x-[clamp(2rem,5vw,4rem)] gap-y-8 md:grid-cols-2">
      {items.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items have no state
        <li key={index} className="border-l-3 border-double border-gold pl-7">
          <h3 className="mb-1.5 text-gold">{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns an offer's link and its label. Without a link or checkout it is the contact page with the title as subject, and
 * `fallback` as label.
 */
export function getOfferButton(
  { title, href, checkoutUrl, button }: Offer,
  fallback: string,
): { href: string; label: string } {
  const address = href ?? checkoutUrl;
  return address
    ? { href: address, label: button }
    : { href: `/contact?objet=${encodeURIComponent(title)}`, label: fallback };
}
