import type { ReactNode } from 'react';
import type { Faq } from '#src/content/schemas/faq.ts';
import type { Identity } from '#src/content/schemas/identity.ts';
import type { Term } from '#src/content/schemas/lexicon.ts';
import type { NewsletterContent } from '#src/content/schemas/newsletter.ts';
import type { Offers } from '#src/content/schemas/offers.ts';
import type { Testimonials } from '#src/content/schemas/testimonials.ts';
import { CardLives } from '#src/features/arcana/CardLives.tsx';
import { CardPlaces } from '#src/features/arcana/CardPlaces.tsx';
import { Terms } from '#src/features/arcana/Terms.tsx';
import { ContactDetails } from '#src/features/contact/ContactDetails.tsx';
import { Claims } from '#src/features/newsletter/Claims.tsx';
import { LetterKinds } from '#src/features/newsletter/LetterKinds.tsx';
import { PastLetters } from '#src/features/newsletter/PastLetters.tsx';
import { CallLink } from '#src/features/offers/CallLink.tsx';
import { OfferCard } from '#src/features/offers/OfferCard.tsx';
import { Reasons } from '#src/features/offers/Reasons.tsx';
import type { Arcanum } from '#src/tarot/arcana.ts';
import type { CardPage } from '#src/tarot/card-page.ts';
import { Accordion } from '#src/ui/Accordion.tsx';
import { Imprint } from '#src/ui/Imprint.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { TestimonialList } from '#src/ui/TestimonialList.tsx';

/** What shows a value that has these fields as the site shows it. */
interface SitePart {
  fields: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: of the form that these fields are of
  show: (value: any) => ReactNode;
}

/** `Fields` is a group, or an item of the list that is shown. */
function part<Fields extends object, Value = Fields>(
  fields: readonly (keyof Fields & string)[],
  show: (value: Value) => ReactNode,
): SitePart {
  return { fields, show };
}

const LABELS = { email: 'E-mail', phone: 'Téléphone', place: 'Lieu' };

type Page = { title: string; subtitle: string; card: string };
type Question = Faq['categories'][number]['questions'][number];
type Testimonial = Testimonials['services'][number];
type LetterKind = NewsletterContent['types'][number];
type PastLetter = NewsletterContent['pastLetters'][number];
type Reason = Offers['guarantees']['items'][number];
type Claim = NewsletterContent['claims'][number];

/** By the fields of a group. */
export const GROUPS: readonly SitePart[] = [
  part<Page>(['title', 'subtitle', 'card'], ({ title, subtitle, card }) => (
    <PageHead title={title} subtitle={subtitle}>
      {card && (
        <img
          className="w-16 shrink-0 rotate-4 rounded-[6px] raised md:w-24"
          src={`/images/${card}-courrier.jpg`}
          alt=""
        />
      )}
    </PageHead>
  )),
  part<Identity>(['email', 'phone', 'location'], (identity) => (
    <>
      <ContactDetails {...identity} labels={LABELS} />
      <CallLink phone={identity.phone} />
    </>
  )),
  part<Identity>(['name', 'title', 'developer', 'copyrightYear'], (identity) => (
    <Imprint {...identity} />
  )),
  part<Offers>(['main', 'complementary', 'fallbackButton'], (offers) =>
    (['main', 'complementary'] as const).map((field) =>
      offers[field].map((offer, index) => (
        <div key={offer.id} data-shows={`${field}.${index}`} className="not-first:mt-8">
          <OfferCard
            offer={offer}
            fallback={offers.fallbackButton}
            first={field === 'main' && index === 0}
          />
        </div>
      )),
    ),
  ),
  part<Pick<Arcanum, 'meanings'> & Pick<CardPage, 'fragments'>>(
    ['meanings', 'fragments'],
    (card) => <CardPlaces {...card} />,
  ),
  part<CardPage>(['love', 'work', 'advice'], (card) => <CardLives {...card} />),
];

/** By the fields of a list's items. */
export const LISTS: readonly SitePart[] = [
  part<Question, Question[]>(['question', 'answer'], (items) => (
    <Accordion items={items} unfolded />
  )),
  part<Testimonial, Testimonial[]>(['service', 'rating'], (items) => (
    <TestimonialList items={items} />
  )),
  part<Term, Term[]>(['term', 'definition'], (items) => <Terms items={items} />),
  part<LetterKind, LetterKind[]>(['title', 'frequency', 'description'], (items) => (
    <LetterKinds items={items} />
  )),
  part<PastLetter, PastLetter[]>(['title', 'date', 'excerpt'], (items) => (
    <PastLetters items={items.map((letter) => ({ ...letter, sentAt: letter.date }))} />
  )),
  part<Reason, Reason[]>(['title', 'text'], (items) => <Reasons items={items} />),
  part<Claim, Claim[]>(['id', 'text'], (items) => <Claims items={items} />),
];
