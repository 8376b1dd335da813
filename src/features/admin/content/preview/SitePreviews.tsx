import type { ReactNode } from 'react';
import type { Faq } from '#src/content/schemas/faq.ts';
import type { Identity } from '#src/content/schemas/identity.ts';
import type { NewsletterContent } from '#src/content/schemas/newsletter.ts';
import type { Offers } from '#src/content/schemas/offers.ts';
import type { Testimonials } from '#src/content/schemas/testimonials.ts';
import type { AllContent } from '#src/features/admin/content/texts/api.ts';
import { ContactDetails } from '#src/features/contact/ContactDetails.tsx';
import { Claims } from '#src/features/newsletter/Claims.tsx';
import { LetterKinds } from '#src/features/newsletter/LetterKinds.tsx';
import { PastLetters } from '#src/features/newsletter/PastLetters.tsx';
import { CallLink } from '#src/features/offers/CallLink.tsx';
import { OfferCard } from '#src/features/offers/OfferCard.tsx';
import { OfferRow } from '#src/features/offers/OfferRow.tsx';
import { PhoneLine } from '#src/features/offers/PhoneLine.tsx';
import { Reasons } from '#src/features/offers/Reasons.tsx';
import { Accordion } from '#src/ui/Accordion.tsx';
import { Imprint } from '#src/ui/Imprint.tsx';
import { TestimonialList } from '#src/ui/TestimonialList.tsx';

/** Where on the site a part of the text stands. */
export function SitePlace({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-8 *:min-w-0 not-first:mt-12">
      <p className="border-b border-dusk pb-1 text-small text-mist">{name}</p>
      {children}
    </div>
  );
}

/** Lists that stand side by side on a page have no room for that here. */
export const ONE_BELOW_ANOTHER = '*:grid-cols-1!';

const LABELS = { email: 'E-mail', phone: 'Téléphone', place: 'Lieu' };

export function IdentityPreview({ fields }: { fields: Identity }) {
  return (
    <>
      <SitePlace name="Contact">
        <ContactDetails {...fields} labels={LABELS} />
      </SitePlace>
      <SitePlace name="Accueil">
        <div className="justify-self-end">
          <CallLink phone={fields.phone} />
        </div>
      </SitePlace>
      <SitePlace name="Au pied de chaque page">
        <Imprint {...fields} />
      </SitePlace>
    </>
  );
}

interface OffersProps {
  fields: Offers;
  phone: AllContent['phone'] | undefined;
}

export function OffersPreview({ fields, phone }: OffersProps) {
  const { main, complementary, fallbackButton, phoneLine, guarantees, whyChooseUs, faq } = fields;
  return (
    <>
      <SitePlace name="Tarifs">
        {main.map((offer, index) => (
          <div key={offer.id} data-shows={`main.${index}`}>
            <OfferCard offer={offer} fallback={fallbackButton} first={index === 0} />
          </div>
        ))}
        <ul className="paper grid gap-8" data-shows="complementary">
          {complementary.map((offer) => (
            <OfferRow key={offer.id} offer={offer} fallback={fallbackButton} />
          ))}
        </ul>
        {phone && (
          <div className={ONE_BELOW_ANOTHER} data-shows="phoneLine">
            <PhoneLine line={phoneLine} phone={phone} />
          </div>
        )}
        <div data-shows="faq">
          <Accordion items={faq} unfolded />
        </div>
        <div className={ONE_BELOW_ANOTHER} data-shows="guarantees">
          <Reasons items={guarantees.items} />
        </div>
      </SitePlace>
      <SitePlace name="Services">
        {complementary.map((offer, index) => (
          <div key={offer.id} data-shows={`complementary.${index}`}>
            <OfferCard offer={offer} fallback={fallbackButton} />
          </div>
        ))}
        <div className={ONE_BELOW_ANOTHER} data-shows="whyChooseUs">
          <Reasons items={whyChooseUs.items} />
        </div>
      </SitePlace>
    </>
  );
}

export function TestimonialsPreview({ fields }: { fields: Testimonials }) {
  const { summary, services, newsletter } = fields;
  return (
    <>
      <SitePlace name="Tarifs et Services">
        <p className="max-w-prose text-lead text-mist">{summary}</p>
        <div data-shows="services">
          <TestimonialList items={services} />
        </div>
      </SitePlace>
      <SitePlace name="La lettre">
        <div data-shows="newsletter">
          <TestimonialList items={newsletter} />
        </div>
      </SitePlace>
    </>
  );
}

export function FaqPreview({ fields }: { fields: Faq }) {
  return (
    <div className="paper">
      {fields.categories.map(({ id, title, questions }, index) => (
        <section key={id} className="not-first:mt-12" data-shows={`categories.${index}`}>
          <h2 className="mb-3">{title}</h2>
          <Accordion items={questions} unfolded />
        </section>
      ))}
    </div>
  );
}

export function NewsletterPreview({ fields }: { fields: NewsletterContent }) {
  const { claims, types, pastLetters, faq, welcome } = fields;
  const paragraphs = `${welcome.text}\n${welcome.leaving}\n${welcome.ending}`.split(/\n+/);
  return (
    <>
      <SitePlace name="La lettre">
        <Claims items={claims} />
        <div className={ONE_BELOW_ANOTHER} data-shows="types">
          <LetterKinds items={types} />
        </div>
        <div className={ONE_BELOW_ANOTHER} data-shows="pastLetters">
          <PastLetters items={pastLetters.map((letter) => ({ ...letter, sentAt: letter.date }))} />
        </div>
        <div data-shows="faq">
          <Accordion items={faq} unfolded />
        </div>
      </SitePlace>
      <SitePlace name="E-mail de bienvenue">
        <div className="paper" data-shows="welcome">
          <h2>{welcome.title}</h2>
          {paragraphs.map((words) => (
            <p key={words} className="mt-[0.9em]">
              {words}
            </p>
          ))}
        </div>
      </SitePlace>
    </>
  );
}
