import { Button } from '#src/components/Button.tsx';
import type { Offer } from '#src/content/schemas/offers.ts';
import { formatPrice } from '#src/lib/format-price.ts';

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

interface RowProps {
  offer: Offer;
  /** The link's words while the offer has none of its own. */
  fallback: string;
}

/** An offer in a list of prices. */
export function OfferRow({ offer, fallback }: RowProps) {
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

interface ReasonsProps {
  items: readonly { title: string; text: string }[];
}

export function Reasons({ items }: ReasonsProps) {
  return (
    <ul className="grid gap-x-[clamp(2rem,5vw,4rem)] gap-y-8 md:grid-cols-2">
      {items.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing in it has a state
        <li key={index} className="border-l-3 border-double border-gold pl-7">
          <h3 className="mb-1.5 text-gold">{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

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
