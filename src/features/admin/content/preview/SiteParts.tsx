import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { Identity } from '#src/content/schemas/identity.ts';
import type { NewsletterContent } from '#src/content/schemas/newsletter.ts';
import type { Offers } from '#src/content/schemas/offers.ts';
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

function group<Fields extends object>(
  Part: ComponentType<Fields>,
  fields: readonly (keyof Fields & string)[],
): SitePart {
  return { fields, show: (value: Fields) => <Part {...value} /> };
}

function list<Item extends object>(
  Part: ComponentType<{ items: Item[] }>,
  fields: readonly (keyof Item & string)[],
): SitePart {
  return { fields, show: (items: Item[]) => <Part items={items} /> };
}

function Head({ title, subtitle, card }: { title: string; subtitle: string; card: string }) {
  return (
    <PageHead title={title} subtitle={subtitle}>
      {card && (
        <img
          className="w-16 shrink-0 rotate-4 rounded-[6px] raised md:w-24"
          src={`/images/${card}-courrier.jpg`}
          alt=""
        />
      )}
    </PageHead>
  );
}

const LABELS = { email: 'E-mail', phone: 'Téléphone', place: 'Lieu' };

function Contact(identity: Pick<Identity, 'email' | 'phone' | 'location'>) {
  return (
    <>
      <ContactDetails {...identity} labels={LABELS} />
      <CallLink phone={identity.phone} />
    </>
  );
}

function OfferCards(offers: Pick<Offers, 'main' | 'complementary' | 'fallbackButton'>) {
  return (['main', 'complementary'] as const).map((field) =>
    offers[field].map((offer, index) => (
      <div key={offer.id} data-shows={`${field}.${index}`} className="not-first:mt-8">
        <OfferCard
          offer={offer}
          fallback={offers.fallbackButton}
          first={field === 'main' && index === 0}
        />
      </div>
    )),
  );
}

function Questions({ items }: ComponentProps<typeof Accordion>) {
  return <Accordion items={items} unfolded />;
}

function DatedLetters({ items }: { items: NewsletterContent['pastLetters'] }) {
  return <PastLetters items={items.map((letter) => ({ ...letter, sentAt: letter.date }))} />;
}

/** By the fields of a group. */
export const GROUPS = [
  group(Head, ['title', 'subtitle', 'card']),
  group(Contact, ['email', 'phone', 'location']),
  group(Imprint, ['name', 'title', 'developer', 'copyrightYear']),
  group(OfferCards, ['main', 'complementary', 'fallbackButton']),
  group(CardPlaces, ['meanings', 'fragments']),
  group(CardLives, ['love', 'work', 'advice']),
];

/** By the fields of a list's items. */
export const LISTS = [
  list(Questions, ['question', 'answer']),
  list(TestimonialList, ['service', 'rating']),
  list(Terms, ['term', 'definition']),
  list(LetterKinds, ['title', 'frequency', 'description']),
  list(DatedLetters, ['title', 'date', 'excerpt']),
  list(Reasons, ['title', 'text']),
  list(Claims, ['id', 'text']),
];
