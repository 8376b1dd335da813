import { describe, expect, test } from 'vitest';
import { type BuiltPage, PUBLIC_PAGES, pageAt, textOf } from './built-site.ts';

interface Item {
  '@type': string;
  [property: string]: unknown;
}

function rawScripts({ document }: BuiltPage): string[] {
  return document
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => script.rawText);
}

function itemsOf(path: string, type?: string): Item[] {
  const items = rawScripts(pageAt(path)).map((json) => JSON.parse(json) as Item);
  return type ? items.filter((item) => item['@type'] === type) : items;
}

/** What each type must say, after the search engines' own lists. */
const REQUIRED: Record<string, string[]> = {
  Person: ['name', 'jobTitle', 'url'],
  ProfessionalService: ['@id', 'name', 'url'],
  Service: ['name', 'description', 'provider', 'offers'],
  WebApplication: ['name', 'description', 'url', 'applicationCategory', 'offers'],
  FAQPage: ['mainEntity'],
  DefinedTermSet: ['name', 'url', 'hasDefinedTerm'],
  BreadcrumbList: ['itemListElement'],
  Article: ['headline', 'author', 'publisher', 'image', 'about'],
  BlogPosting: ['headline', 'datePublished', 'author', 'image'],
  Blog: ['name', 'url'],
};

describe.each(PUBLIC_PAGES)('$path', (page) => {
  test('has structured data that parses, is complete and cannot end its script early', () => {
    const scripts = rawScripts(page);
    expect(scripts.length).toBeGreaterThan(0);
    for (const json of scripts) {
      expect(json).not.toContain('<');
      const item = JSON.parse(json) as Item;
      expect(item['@context']).toBe('https://schema.org');
      const required = REQUIRED[item['@type']];
      expect(required, `a list of properties for ${item['@type']}`).toBeDefined();
      for (const property of required ?? []) expect(item[property], property).toBeTruthy();
    }
  });

  test('names the practice, once', () => {
    const [whole] = itemsOf('/', 'ProfessionalService');
    const named = itemsOf(page.path, 'ProfessionalService');
    expect(named.map((one) => one['@id'])).toEqual([whole?.['@id']]);
  });

  test('claims no rating', () => {
    expect(rawScripts(page).join('')).not.toContain('aggregateRating');
  });

  test.runIf(page.path !== '/')('says where it stands', () => {
    const [trail] = itemsOf(page.path, 'BreadcrumbList');
    const steps = trail?.itemListElement as { position: number; name: string; item: string }[];
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    expect(new URL(steps[0]?.item ?? '').pathname).toBe('/');
    expect(new URL(steps.at(-1)?.item ?? '').pathname).toBe(page.path);
  });
});

test.each(['/tarifs', '/services'])('%s offers seven services at their prices', (path) => {
  const offers = itemsOf(path, 'Service').map(({ name, offers }) => {
    const { price, priceCurrency } = offers as { price: number; priceCurrency: string };
    return [name, price, priceCurrency];
  });
  expect(offers).toEqual([
    ['Tirage gratuit', 0, 'CHF'],
    ['Le Grand Tirage', 53, 'CHF'],
    ['Accompagnement VIP', 242, 'CHF'],
    ['Question Unique', 26, 'CHF'],
    ['La Grande Alchimie', 260, 'CHF'],
    ['Décryptage de Rêves', 26, 'CHF'],
    ['École du Tarot', 120, 'CHF'],
  ]);
  const shown = pageAt(path).document.text;
  for (const [, price] of offers) expect(shown).toContain(`${price}\u00a0CHF`);
  expect(shown).toContain('242\u00a0CHF par mois');
});

test('the questions of the data are those of the page', () => {
  const [data] = itemsOf('/faq', 'FAQPage');
  const questions = (data as unknown as { mainEntity: { name: string }[] }).mainEntity.map(
    ({ name }) => name,
  );
  const shown = pageAt('/faq').document.querySelectorAll('summary').map(textOf);
  expect(questions.length).toBeGreaterThanOrEqual(15);
  expect(questions).toEqual(shown);
});
