import identity from '#generated/identity.json' with { type: 'json' };
import offers from '#generated/offers.json' with { type: 'json' };
import { BRAND } from '#src/brand.ts';
import type { Question } from '#src/content/schemas/field-types.ts';
import type { Term } from '#src/content/schemas/lexicon.ts';
import type { Offer } from '#src/content/schemas/offers.ts';
import { renderInlineText } from '#src/lib/markdown.ts';
import { LANGUAGE } from '#src/site-config.ts';

/** Address of the site, without a trailing slash. */
export const ORIGIN = import.meta.env.SITE.replace(/\/$/, '');

export const CONTEXT = 'https://schema.org';
/** Ids of the practitioner and the practice, with which other objects refer to them. */
export const PERSON_ID = `${ORIGIN}/#personne`;
export const PRACTICE_ID = `${ORIGIN}/#cabinet`;
const CURRENCY = 'CHF';

/** A page in a breadcrumb. */
export interface Step {
  path: string;
  title: string;
}

export function breadcrumb(steps: Step[]): object {
  const all = [{ path: '/', title: 'Accueil' }, ...steps];
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ path, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: `${ORIGIN}${path}`,
    })),
  };
}

export function person(): object {
  return {
    '@context': CONTEXT,
    '@type': 'Person',
    '@id': PERSON_ID,
    name: identity.name,
    jobTitle: identity.title,
    url: `${ORIGIN}/qui-suis-je`,
    knowsLanguage: LANGUAGE,
    ...(identity.socialLinks.length > 0 ? { sameAs: identity.socialLinks } : {}),
  };
}

/** A short form of the practice for every page; search engines merge it with `professionalService` by its `@id`. */
export function practice(): object {
  return {
    '@context': CONTEXT,
    '@type': 'ProfessionalService',
    '@id': PRACTICE_ID,
    name: `${identity.name}, ${BRAND.name}`,
    url: `${ORIGIN}/`,
  };
}

/** The practice with all its data. It has no ratings, because search engines distrust a site's ratings of itself. */
export function professionalService(): object {
  const prices = [...offers.main, ...offers.complementary].map(({ price }) => price);
  const { town, countryCode } = identity.location;
  return {
    ...practice(),
    image: `${ORIGIN}/images/partage/index.jpg`,
    email: identity.email,
    currenciesAccepted: CURRENCY,
    priceRange: `${Math.min(...prices)}-${Math.max(...prices)} ${CURRENCY}`,
    address: { '@type': 'PostalAddress', addressLocality: town, addressCountry: countryCode },
    founder: { '@id': PERSON_ID },
  };
}

export function service(offer: Offer, address: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'Service',
    name: offer.title,
    description: offer.description,
    provider: { '@id': PRACTICE_ID },
    offers: {
      '@type': 'Offer',
      price: offer.price,
      priceCurrency: CURRENCY,
      url: new URL(address, ORIGIN).href,
      ...(offer.period ? { priceSpecification: monthly(offer.price) } : {}),
    },
  };
}

function monthly(price: number): object {
  return {
    '@type': 'UnitPriceSpecification',
    price,
    priceCurrency: CURRENCY,
    unitCode: 'MON',
  };
}

export function drawApplication(path: string, name: string, description: string): object {
  return {
    '@context': CONTEXT,
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

export function questionPage(questions: Question[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: renderInlineText(answer) },
    })),
  };
}

export function definedTermSet(name: string, path: string, terms: Term[]): object {
  const url = `${ORIGIN}${path}`;
  return {
    '@context': CONTEXT,
    '@type': 'DefinedTermSet',
    '@id': url,
    name,
    url,
    inLanguage: LANGUAGE,
    hasDefinedTerm: terms.map(({ id, term, definition }) => ({
      '@type': 'DefinedTerm',
      '@id': `${url}#${id}`,
      name: term,
      description: renderInlineText(definition),
      inDefinedTermSet: url,
    })),
  };
}
