import { Button } from '#src/components/Button.tsx';
import type { Identity } from '#src/content/schemas/identity.ts';
import type { Offers } from '#src/content/schemas/offers.ts';
import { formatMinutePrice } from '#src/lib/format-price.ts';

interface Props {
  line: Offers['phoneLine'];
  phone: Identity['phone'];
}

/** The telephone among the offers; the price never leaves the number's side. */
export function PhoneLine({ line, phone }: Props) {
  const price = formatMinutePrice(phone.pricePerMinute);
  return (
    <div className="grid items-center gap-x-12 gap-y-6 border-2 border-gold bg-night/80 p-part outline -outline-offset-7 outline-gold lg:grid-cols-[1fr_auto]">
      <div>
        <p>{line.description}</p>
        <p className="mt-2 text-sm text-mist">{line.note}</p>
      </div>
      <div>
        <p className="mb-4 flex flex-wrap gap-x-4.5 text-2xl font-semibold">
          <span>{phone.display}</span>
          <span>{price}</span>
        </p>
        <Button
          className="w-full"
          href={`tel:${phone.dial}`}
          aria-label={`${line.button} le ${phone.display}, ${price}`}
        >
          {line.button}
        </Button>
      </div>
    </div>
  );
}
