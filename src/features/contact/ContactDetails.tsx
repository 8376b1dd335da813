import type { Identity } from '#src/content/schemas/identity.ts';
import { formatMinutePrice } from '#src/lib/format-price.ts';

interface Props extends Pick<Identity, 'email' | 'phone' | 'location'> {
  labels: Record<'email' | 'phone' | 'place', string>;
}

const TERM = 'pt-3.5 font-title text-xl/tight text-gold';
const DETAIL = 'border-b border-dusk pb-3.5';
const LINK = 'inline-block py-1.5';

/** The contact details; the price is always displayed together with the phone number. */
export function ContactDetails({ email, phone, location, labels }: Props) {
  const price = formatMinutePrice(phone.pricePerMinute);
  return (
    <dl className="mt-4 border-t-3 border-double border-gold">
      <dt className={TERM}>{labels.email}</dt>
      <dd className={DETAIL}>
        <a className={LINK} href={`mailto:${email}`}>
          {email}
        </a>
      </dd>
      <dt className={TERM}>{labels.phone}</dt>
      <dd className={DETAIL}>
        <a
          className={LINK}
          href={`tel:${phone.dial}`}
          aria-label={`Appeler le ${phone.display}, ${price}`}
        >
          {`${phone.display} · ${price}`}
        </a>
      </dd>
      <dt className={TERM}>{labels.place}</dt>
      <dd className={DETAIL}>{`${location.town}, ${location.country}`}</dd>
    </dl>
  );
}
