import { describe, expect, test } from 'vitest';
import {
  findStructuredData,
  getPage,
  getText,
  listStructuredData,
  PUBLIC_PAGES,
} from './built-site.ts';

/** The properties that search engines require for each type. */
const REQUIRED_PROPERTIES: Record<string, string[]> = {
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
  test('has complete structured data that cannot end its script', () => {
    const scripts = listStructuredData(page);
    expect(scripts.length).toBeGreaterThan(0);
    for (const json of scripts) {
      expect(json).not.toContain('<');
      const item = JSON.parse(json);
      expect(item['@context']).toBe('https://schema.org');
      const required = REQUIRED_PROPERTIES[item['@type']];
      expect(required, `a list of properties for ${item['@type']}`).toBeDefined();
      for (const property of required ?? []) expect(item[property], property).toBeTruthy();
    }
  });

  test('names the practice once', () => {
    const [practice] = findStructuredData(getPage('/'), 'ProfessionalService');
    const practices = findStructuredData(page, 'ProfessionalService');
    expect(practices.map((item) => item['@id'])).toEqual([practice?.['@id']]);
  });

  test('claims no ratings', () => {
    expect(listStructuredData(page).join('')).not.toContain('aggregateRating');
  });

  test.runIf(page.path !== '/')('has a breadcrumb trail from the home page to itself', () => {
    const [trail] = findStructuredData(page, 'BreadcrumbList');
    const steps: { position: number; item: string }[] = trail?.itemListElement;
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    expect(new URL(steps[0]?.item ?? '').pathname).toBe('/');
    expect(new URL(steps.at(-1)?.item ?? '').pathname).toBe(page.path);
  });
});

test.each(['/tarifs', '/services'])('%s offers seven services with their prices', (path) => {
  const services = findStructuredData(getPage(path), 'Service').map(({ name, offers }) => [
    name,
    offers.price,
    offers.priceCurrency,
  ]);
  expect(services).toEqual([
    ['Tirage gratuit', 0, 'CHF'],
    ['Le Grand Tirage', 53, 'CHF'],
    ['Accompagnement VIP', 242, 'CHF'],
    ['Question Unique', 26, 'CHF'],
    ['La Grande Alchimie', 260, 'CHF'],
    ['Décryptage de Rêves', 26, 'CHF'],
    ['École du Tarot', 120, 'CHF'],
  ]);
  const { text } = getPage(path).document;
  for (const [, price] of services) expect(text).toContain(`${price}\u00a0CHF`);
  expect(text).toContain('242\u00a0CHF par mois');
});

test('the structured data of the FAQ has the questions of the page', () => {
  const page = getPage('/faq');
  const [data] = findStructuredData(page, 'FAQPage');
  const questions = data.mainEntity.map(({ name }: { name: string }) => name);
  expect(questions.length).toBeGreaterThanOrEqual(15);
  expect(questions).toEqual(page.document.querySelectorAll('summary').map(getText));
});
