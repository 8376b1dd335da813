import identity from '#generated/identity.json' with { type: 'json' };
import offers from '#generated/offers.json' with { type: 'json' };
import { BRAND } from '#src/brand.ts';
import type { Question } from '#src/content/schemas/field-types.ts';
import type { Term } from '#src/content/schemas/lexicon.ts';
import type { Offer } from '#src/content/schemas/offers.ts';
import { renderPlainText } from '#src/lib/markdown.ts';
import { LANGUAGE } from '#src/site-config.ts';

/** URL of the site, without a trailing slash. */
export const ORIGIN = import.meta.env.SITE.replace(/\/$/, '');

/** The `@id`s with which other objects refer to the tarot reader and to the practice. */
export const PERSON_ID = `${ORIGIN}/#personne`;
export const PRACTICE_ID = `${ORIGIN}/#cabinet`;
const CURRENCY = 'CHF';

// Every function returns an object of schema.org; `HeadMetadata.astro` adds its `@context`.

export interface BreadcrumbItem {
  path: string;
  title: string;
}

export function createBreadcrumbData(pagesBelowHome: BreadcrumbItem[]): object {
  const items = [{ path: '/', title: 'Accueil' }, ...pagesBelowHome];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ path, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: `${ORIGIN}${path}`,
    })),
  };
}

export function createPersonData(): object {
  return {
    '@type': 'Person',
    '@id': PERSON_ID,
    name: identity.name,
    jobTitle: identity.title,
    url: `${ORIGIN}/qui-suis-je`,
    knowsLanguage: LANGUAGE,
    ...(identity.socialLinks.length > 0 ? { sameAs: identity.socialLinks } : {}),
  };
}

/** Returns only the name and URL of the practice. Its full data, on other pages, has the same `@id`. */
export function createPracticeData(): object {
  return {
    '@type': 'ProfessionalService',
    '@id': PRACTICE_ID,
    name: `${identity.name}, ${BRAND.name}`,
    url: `${ORIGIN}/`,
  };
}

/** Returns the practice without ratings, because search engines distrust a site's ratings of itself. */
export function createFullPracticeData(): object {
  const prices = [...offers.main, ...offers.complementary].map(({ price }) => price);
  const { town, countryCode } = identity.location;
  return {
    ...createPracticeData(),
    image: `${ORIGIN}/images/partage/index.jpg`,
    email: identity.email,
    currenciesAccepted: CURRENCY,
    priceRange: `${Math.min(...prices)}-${Math.max(...prices)} ${CURRENCY}`,
    address: { '@type': 'PostalAddress', addressLocality: town, addressCountry: countryCode },
    founder: { '@id': PERSON_ID },
  };
}

export function createServiceData(offer: Offer, href: string): object {
  return {
    '@type': 'Service',
    name: offer.title,
    description: offer.description,
    provider: { '@id': PRACTICE_ID },
    offers: {
      '@type': 'Offer',
      price: offer.price,
      priceCurrency: CURRENCY,
      url: new URL(href, ORIGIN).href,
      ...(offer.period ? { priceSpecification: createMonthlyPriceData(offer.price) } : {}),
    },
  };
}

function createMonthlyPriceData(price: number): object {
  // MON is the UN/CEFACT code for a month, the only `period` of offers.
  return { '@type': 'UnitPriceSpecification', price, priceCurrency: CURRENCY, unitCode: 'MON' };
}

export function createDrawPageData(path: string, name: string, description: string): object {
  return {
    '@type': 'WebApplication',
    name,
    description,
    url: `${ORIGIN}${path}`,
    applicationCategory: 'EntertainmentApplication',
    operatingSystem: 'Tous',
    browserRequirements: 'JavaScript',
    inLanguage: LANGUAGE,
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: 0, priceCurrency: CURRENCY },
  };
}

export function createFaqData(questions: Question[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: renderPlainText(answer) },
    })),
  };
}

export function createTermSetData(name: string, path: string, terms: Term[]): object {
  const url = `${ORIGIN}${path}`;
  return {
    '@type': 'DefinedTermSet',
    '@id': url,
    name,
    url,
    inLanguage: LANGUAGE,
    hasDefinedTerm: terms.map(({ id, term, definition }) => ({
      '@type': 'DefinedTerm',
      '@id': `${url}#${id}`,
      name: term,
      description: renderPlainText(definition),
      inDefinedTermSet: url,
    })),
  };
}
