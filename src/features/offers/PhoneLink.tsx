import type { Identity } from '#src/content/schemas/identity.ts';
import { formatMinutePrice } from '#src/lib/format-price.ts';

interface Props {
  phone: Identity['phone'];
  /** Id of the element that describes the call. */
  describedBy?: string;
}

/** Calls; the price never leaves the number's side. */
export function PhoneLink({ phone, describedBy }: Props) {
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
