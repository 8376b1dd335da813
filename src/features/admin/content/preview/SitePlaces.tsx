import type { ReactNode } from 'react';
import type { Faq } from '#src/content/schemas/faq.ts';
import type { Identity } from '#src/content/schemas/identity.ts';
import type { NewsletterContent } from '#src/content/schemas/newsletter.ts';
import type { Offers } from '#src/content/schemas/offers.ts';
import type { Testimonials } from '#src/content/schemas/testimonials.ts';
import type { AllContent } from '#src/features/admin/content/texts/api.ts';
import { CardHead } from '#src/features/arcana/CardHead.tsx';
import { CardLives } from '#src/features/arcana/CardLives.tsx';
import { CardPlaces } from '#src/features/arcana/CardPlaces.tsx';
import { CardQuestions } from '#src/features/arcana/CardQuestions.tsx';
import { Terms } from '#src/features/arcana/Terms.tsx';
import { ContactDetails } from '#src/features/contact/ContactDetails.tsx';
import { Claims } from '#src/features/newsletter/Claims.tsx';
import { LetterKinds } from '#src/features/newsletter/LetterKinds.tsx';
import { PastLetters } from '#src/features/newsletter/PastLetters.tsx';
import { CallLink } from '#src/features/offers/CallLink.tsx';
import { OfferCard } from '#src/features/offers/OfferCard.tsx';
import { OfferRow } from '#src/features/offers/OfferRow.tsx';
import { PhoneLine } from '#src/features/offers/PhoneLine.tsx';
import { Reasons } from '#src/features/offers/Reasons.tsx';
import type { Arcanum } from '#src/tarot/arcana.ts';
import type { CardPage } from '#src/tarot/card-page.ts';
import { Accordion } from '#src/ui/Accordion.tsx';
import { Imprint } from '#src/ui/Imprint.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { TestimonialList } from '#src/ui/TestimonialList.tsx';
import { Markdown } from './Markdown.tsx';

interface Shown<Fields> {
  fields: Fields;
  body: string;
  /** The card that the text is about. */
  card: string;
  phone: AllContent['phone'] | undefined;
}

interface Place {
  // biome-ignore lint/suspicious/noExplicitAny: of the form that the schema of its texts gives them
  show: (text: Shown<any>) => ReactNode;
  /** The fields that it shows where these are not all: the others are read below it, as text. */
  names?: readonly string[];
}

/** Where on the site a part of the text stands. */
function on(page: string, ...parts: ReactNode[]) {
  return (
    <div key={page} className="grid gap-8 *:min-w-0 not-first:mt-12">
      <p className="border-b border-dusk pb-1 text-small text-mist">{page}</p>
      {parts}
    </div>
  );
}

/** What shows a field; lists that stand side by side on a page have no room for that here. */
function part(name: string, shown: ReactNode) {
  return (
    <div key={name} data-shows={name} className="*:grid-cols-1!">
      {shown}
    </div>
  );
}

const LABELS = { email: 'E-mail', phone: 'Téléphone', place: 'Lieu' };

/** Texts that have a place of their own on the site, by the beginning of their id, with the components of that place. */
export const SITE_PLACES: Readonly<Record<string, Place>> = {
  identite: {
    names: ['name', 'title', 'email', 'phone', 'location', 'developer', 'copyrightYear'],
    show: ({ fields }: Shown<Identity>) => [
      on('Contact', part('phone', <ContactDetails {...fields} labels={LABELS} />)),
      on('Accueil', part('phone', <CallLink phone={fields.phone} />)),
      on('Au pied de chaque page', part('developer', <Imprint {...fields} />)),
    ],
  },
  offres: {
    show: ({ fields, phone }: Shown<Offers>) => [
      on(
        'Tarifs',
        fields.main.map((offer, index) =>
          part(
            `main.${index}`,
            <OfferCard offer={offer} fallback={fields.fallbackButton} first={index === 0} />,
          ),
        ),
        part(
          'complementary',
          <ul className="paper grid gap-8">
            {fields.complementary.map((offer) => (
              <OfferRow key={offer.id} offer={offer} fallback={fields.fallbackButton} />
            ))}
          </ul>,
        ),
        phone && part('phoneLine', <PhoneLine line={fields.phoneLine} phone={phone} />),
        part('faq', <Accordion items={fields.faq} unfolded />),
        part('guarantees', <Reasons items={fields.guarantees.items} />),
      ),
      on(
        'Services',
        fields.complementary.map((offer, index) =>
          part(
            `complementary.${index}`,
            <OfferCard offer={offer} fallback={fields.fallbackButton} />,
          ),
        ),
        part('whyChooseUs', <Reasons items={fields.whyChooseUs.items} />),
      ),
    ],
  },
  temoignages: {
    show: ({ fields }: Shown<Testimonials>) => [
      on(
        'Tarifs et Services',
        part('summary', <p className="max-w-prose text-lead text-mist">{fields.summary}</p>),
        part('services', <TestimonialList items={fields.services} />),
      ),
      on('La lettre', part('newsletter', <TestimonialList items={fields.newsletter} />)),
    ],
  },
  faq: {
    show: ({ fields }: Shown<Faq>) => (
      <div className="paper">
        {fields.categories.map(({ id, title, questions }, index) => (
          <section key={id} className="not-first:mt-12" data-shows={`categories.${index}`}>
            <h2 className="mb-3">{title}</h2>
            <Accordion items={questions} unfolded />
          </section>
        ))}
      </div>
    ),
  },
  infolettre: {
    show: ({ fields: { claims, types, pastLetters, faq, welcome } }: Shown<NewsletterContent>) => [
      on(
        'La lettre',
        part('claims', <Claims items={claims} />),
        part('types', <LetterKinds items={types} />),
        part(
          'pastLetters',
          <PastLetters items={pastLetters.map((one) => ({ ...one, sentAt: one.date }))} />,
        ),
        part('faq', <Accordion items={faq} unfolded />),
      ),
      on(
        'E-mail de bienvenue',
        <div key="welcome" className="paper" data-shows="welcome">
          <h2>{welcome.title}</h2>
          <p className="mt-[0.9em] whitespace-pre-line">
            {[welcome.text, welcome.leaving, welcome.ending].join('\n\n')}
          </p>
        </div>,
      ),
    ],
  },
  lexique: { show: ({ fields }) => <Terms items={fields} /> },
  cartes: {
    names: ['meanings', 'fragments'],
    show: ({ fields }: Shown<Pick<Arcanum, 'meanings'> & Pick<CardPage, 'fragments'>>) =>
      part('', <CardPlaces {...fields} />),
  },
  arcanes: {
    names: ['line', 'love', 'work', 'advice', 'questions'],
    show: ({ card, fields, body }: Shown<CardPage>) => [
      <CardHead key="head" name={card} numeral={null} line={fields.line} />,
      <div key="body" className="paper initial mt-8">
        <Markdown text={body} />
      </div>,
      part('love', <CardLives {...fields} />),
      <div key="questions" className="mt-section" data-shows="questions">
        <CardQuestions questions={fields.questions} />
      </div>,
    ],
  },
  pages: {
    names: ['title', 'subtitle'],
    show: ({ fields, body }: Shown<{ title: string; subtitle: string; card: string }>) => (
      <>
        <PageHead title={fields.title} subtitle={fields.subtitle}>
          {fields.card && (
            <img
              className="w-16 shrink-0 rotate-4 rounded-[6px] raised md:w-24"
              src={`/images/${fields.card}-courrier.jpg`}
              alt=""
            />
          )}
        </PageHead>
        {body && (
          <div className="paper" data-shows="body">
            <Markdown text={body} />
          </div>
        )}
      </>
    ),
  },
};
