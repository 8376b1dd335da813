import { formatMinutePrice, formatPrice } from '#src/content/format.ts';
import type { Identity } from '#src/content/schemas/identity.ts';
import type { Offer, Offers } from '#src/content/schemas/offers.ts';
import type { Testimonials } from '#src/content/schemas/testimonials.ts';
import { typographer } from '#src/text/typography.ts';
import { Prose } from './TextReading.tsx';

const STARS = 5;
const SHEET = 'border border-ink/30 bg-cream p-6';

/** What is typed may not have its final form yet. */
type Typed<Value> = Value extends (infer Item)[]
  ? Typed<Item>[] | undefined
  : Value extends object
    ? { [Key in keyof Value]?: Typed<Value[Key]> }
    : Value | string | null | undefined;

function price(amount: unknown, format: (amount: number) => string): string {
  return typeof amount === 'number' ? format(amount) : `${amount ?? '…'} CHF`;
}

const set = (text: unknown) => typographer(String(text ?? ''));

/** The offers as Tarifs shows them. */
export function OffersPreview({ fields }: { fields: Typed<Offers> }) {
  const { main = [], complementary = [], fallbackButton } = fields;
  return (
    <div className="grid gap-6">
      {[...main, ...complementary].map((offer, index) => (
        <OfferPreview
          key={String(offer.id || index)}
          offer={offer}
          fallback={String(fallbackButton ?? '')}
        />
      ))}
    </div>
  );
}

function OfferPreview({ offer, fallback }: { offer: Typed<Offer>; fallback: string }) {
  const { title, subtitle, period, duration, description, features = [] } = offer;
  const isLinked = Boolean(offer.href || offer.checkoutUrl);
  return (
    <article className={SHEET}>
      <p className="text-center font-title text-2xl">{set(title)}</p>
      <p className="text-center text-umber">{set(subtitle)}</p>
      <p className="mt-3 border-t pt-3 pb-2 text-center [line-height:1]">
        <b className="text-[2rem] font-semibold">{price(offer.price, formatPrice)}</b>
        {period && <span className="text-lg"> par {period}</span>}
      </p>
      <p className="mb-4 border-b pb-3 text-center">{set(duration)}</p>
      <Prose text={String(description ?? '')} />
      <ul className="lozenges mt-4 grid gap-2 pl-6 [line-height:1.5]">
        {features.map((feature) => (
          <li key={String(feature)}>{set(feature)}</li>
        ))}
      </ul>
      <p className="mt-5 border border-ink px-3 py-2 text-center font-title">
        {set(isLinked ? offer.button : fallback)}
      </p>
    </article>
  );
}

/** What people have said, as the pages show it. */
export function TestimonialsPreview({ fields }: { fields: Typed<Testimonials> }) {
  const { services = [], newsletter = [] } = fields;
  return (
    <ul className="grid gap-6">
      {[...services, ...newsletter].map(({ id, name, service, text, rating }, index) => (
        <li
          key={String(id || index)}
          className="border border-t-3 border-dusk border-t-gold bg-night p-6 text-ivory [border-top-style:double]"
        >
          <p className="text-gold" role="img" aria-label={`${rating} sur ${STARS}`}>
            {'★'.repeat(Math.min(STARS, Number(rating) || 0)).padEnd(STARS, '☆')}
          </p>
          <blockquote className="mt-3 mb-4">
            <p>« {set(text)} »</p>
          </blockquote>
          <p className="font-title text-xl/snug">
            {set(name)}
            <span className="block font-text text-small text-mist">{set(service)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The owner as the foot of every page and the page Contact name her. */
export function IdentityPreview({ fields }: { fields: Typed<Identity> }) {
  const { name, title, email, phone, location, legal, copyrightYear, developer } = fields;
  return (
    <div className="grid gap-6">
      <div className="bg-night p-6 text-ivory">
        <p className="font-title text-2xl">{set(name)}</p>
        <p className="text-mist">{set(title)}</p>
        <p className="mt-4 text-small text-mist">
          © {copyrightYear} {set(name)}. Tous droits réservés.
          <br />
          {set(developer?.label)} {set(developer?.name)}
        </p>
      </div>
      <div className={SHEET}>
        <p className="border-2 border-ink bg-gold px-3 py-2 text-center font-title text-xl">
          {set(phone?.display)}
          <span className="block font-text text-small">
            {price(phone?.pricePerMinute, formatMinutePrice)}
          </span>
        </p>
        <p className="mt-4">{email}</p>
        <p>
          {set(location?.town)}, {set(location?.country)}
        </p>
      </div>
      <div className={SHEET}>
        <p className="font-title text-md text-crimson">Mentions légales</p>
        <p>{set(legal?.name)}</p>
        <p>{set(legal?.street)}</p>
        <p>
          {set(legal?.postalCode)} {set(legal?.town)}
        </p>
        {legal?.ide && <p>{set(legal.ide)}</p>}
      </div>
    </div>
  );
}
