import { Button } from '#src/components/Button.tsx';
import type { Identity } from '#src/content/schemas/identity.ts';
import type { Offers } from '#src/content/schemas/offers.ts';
import { formatMinutePrice } from '#src/lib/format-price.ts';

interface Props {
  phoneLine: Offers['phoneLine'];
  phone: Identity['phone'];
}

/** Displays the offer of a phone call: the number, beside which the law requires the price per minute. */
export function PhoneOffer({ phoneLine, phone }: Props) {
  const price = formatMinutePrice(phone.pricePerMinute);
  return (
    <div className="grid items-center gap-x-12 gap-y-6 border-2 border-gold bg-night/80 p-part outline -outline-offset-7 outline-gold lg:grid-cols-[1fr_auto]">
      <div>
        <p>{phoneLine.description}</p>
        <p className="mt-2 text-sm text-mist">{phoneLine.note}</p>
      </div>
      <div>
        <p className="mb-4 flex flex-wrap gap-x-4.5 text-2xl font-semibold">
          <span>{phone.display}</span>
          <span>{price}</span>
        </p>
        <Button
          className="w-full"
          href={`tel:${phone.dial}`}
          aria-label={`${phoneLine.button} le ${phone.display}, ${price}`}
        >
          {phoneLine.button}
        </Button>
      </div>
    </div>
  );
}

interface CallButtonProps {
  phone: Identity['phone'];
  /** Id of the element that describes the call. */
  describedBy?: string;
}

/** Displays the call link of the bar at the bottom of a page; the number is only in its accessible name. */
export function CallButton({ phone, describedBy }: CallButtonProps) {
  const price = formatMinutePrice(phone.pricePerMinute);
  return (
    <a
      className="button rounded-[2rem] px-5 font-text text-base font-semibold [box-shadow:0_2px_0_var(--color-amber),0_0.5rem_1.5rem_rgb(0_0_0/0.5)]"
      href={`tel:${phone.dial}`}
      aria-label={`Appeler · ${price}, au ${phone.display}`}
      aria-describedby={describedBy}
    >
      <svg width="20" height="20" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d="M6.6 2.5l3.1 5.3-2 2.4c1 2.4 3.7 5.1 6.1 6.1l2.4-2 5.3 3.1c-.4 2.6-2.2 4.3-4.7 4.1C9.3 21 3 14.7 2.5 7.2 2.3 4.7 4 2.9 6.6 2.5z" />
      </svg>
      <span>{`Appeler · ${price}`}</span>
    </a>
  );
}
