import { Button } from '#src/components/Button.tsx';
import type { Offer } from '#src/content/schemas/offers.ts';
import { formatPrice } from '#src/lib/format-price.ts';

interface Props {
  offer: Offer;
  /** The label if the offer has neither a link nor a checkout page. */
  fallbackLabel: string;
  /** Whether this is the main offer of the page, whose button is gold instead of outlined. */
  isMain?: boolean;
}

export function OfferTile({ offer, fallbackLabel, isMain = false }: Props) {
  const { title, subtitle, price, period, duration, description, features } = offer;
  const { href, label } = getOfferLink(offer, fallbackLabel);
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
          look={isMain ? 'gold' : 'quiet'}
          aria-label={`${label} (${title})`}
          className="px-3"
        >
          {label}
        </Button>
      </div>
    </article>
  );
}

export function OfferRow({ offer, fallbackLabel }: Omit<Props, 'isMain'>) {
  const { title, subtitle, price, duration, description } = offer;
  const { href, label } = getOfferLink(offer, fallbackLabel);
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

/** A list of reasons or guarantees. */
export function Reasons({ items }: { items: readonly { title: string; text: string }[] }) {
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

/** Returns the offer's link or checkout page, or else the contact page with the title as subject. */
export function getOfferLink(
  { title, href, checkoutUrl, button }: Offer,
  fallbackLabel: string,
): { href: string; label: string } {
  const target = href ?? checkoutUrl;
  return target
    ? { href: target, label: button }
    : { href: `/contact?objet=${encodeURIComponent(title)}`, label: fallbackLabel };
}
