import type { Identity } from '#src/content/schemas/identity.ts';
import type { Offer, Question } from '#src/content/schemas/offers.ts';
import { LANGUAGE, SITE_NAME } from '#src/site.ts';
import { plainInline } from '#src/text/markdown.ts';

const CONTEXT = 'https://schema.org';
const CURRENCY = 'CHF';

interface Step {
  path: string;
  title: string;
}

export function breadcrumb(origin: string, steps: Step[]): object {
  const all = [{ path: '/', title: 'Accueil' }, ...steps];
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ path, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: `${origin}${path}`,
    })),
  };
}

export function person(origin: string, identity: Identity): object {
  return {
    '@context': CONTEXT,
    '@type': 'Person',
    '@id': `${origin}/#personne`,
    name: identity.name,
    jobTitle: identity.title,
    url: `${origin}/qui-suis-je`,
    knowsLanguage: LANGUAGE,
    ...(identity.socialLinks.length > 0 ? { sameAs: identity.socialLinks } : {}),
  };
}

/** The practice as every page names it: search engines join it with the whole of it by its `@id`. */
export function practice(origin: string, identity: Identity): object {
  return {
    '@context': CONTEXT,
    '@type': 'ProfessionalService',
    '@id': `${origin}/#cabinet`,
    name: `${identity.name}, ${SITE_NAME}`,
    url: `${origin}/`,
  };
}

/** The whole of the practice, with the range of its prices; ratings stay out of structured data on purpose. */
export function professionalService(origin: string, identity: Identity, offers: Offer[]): object {
  const prices = offers.map(({ price }) => price);
  const { town, countryCode } = identity.location;
  return {
    ...practice(origin, identity),
    image: `${origin}/images/partage/index.jpg`,
    email: identity.email,
    telephone: identity.phone.dial,
    currenciesAccepted: CURRENCY,
    priceRange: `${Math.min(...prices)}-${Math.max(...prices)} ${CURRENCY}`,
    address: { '@type': 'PostalAddress', addressLocality: town, addressCountry: countryCode },
    founder: { '@id': `${origin}/#personne` },
  };
}

export function service(origin: string, offer: Offer, address: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'Service',
    name: offer.title,
    description: offer.description,
    provider: { '@id': `${origin}/#cabinet` },
    offers: {
      '@type': 'Offer',
      price: offer.price,
      priceCurrency: CURRENCY,
      url: new URL(address, origin).href,
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

export function drawApplication(origin: string, name: string, description: string): object {
  return {
    '@context': CONTEXT,
    '@type': 'WebApplication',
    name,
    description,
    url: `${origin}/tirage`,
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
      acceptedAnswer: { '@type': 'Answer', text: plainInline(answer) },
    })),
  };
}
