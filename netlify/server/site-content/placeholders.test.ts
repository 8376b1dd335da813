import { describe, expect, test } from 'vitest';
import {
  fillPlaceholders,
  placeholderValues,
  unknownPlaceholders,
} from '#netlify/server/site-content/placeholders.ts';
import { identitySchema } from '#src/content/schemas/identity.ts';
import { offersSchema } from '#src/content/schemas/offers.ts';
import { CROSS, TEN } from '#src/features/guide/spread-diagrams.ts';
import { offerButton } from '#src/features/offers/offer-button.ts';
import { formatRetention } from '#src/features/privacy/model.ts';
import { retentionRows } from '#src/features/privacy/retention-table.ts';
import { formatPrice } from '#src/lib/format-price.ts';
import { isCurrent, socialPicturePath } from '#src/site-config.ts';
import { cardSum } from '#src/tarot/digit-sums.ts';
import { readSiteContent } from '#tests/support/site-content.ts';

/** With values that no edit of the owner's changes. */
const { identity: delivered } = await readSiteContent(process.cwd());
const identity = {
  ...delivered,
  phone: { ...delivered.phone, pricePerMinute: 2.9 },
  yearsOfExperience: 15,
};
const fill = <T>(value: T) => fillPlaceholders(value, placeholderValues(identity));

describe('prices', () => {
  test('are Swiss', () => {
    expect(formatPrice(53)).toBe('53\u00a0CHF');
    expect(formatPrice(2.9)).toBe('2,90\u00a0CHF');
    expect(formatPrice(0)).toBe('0\u00a0CHF');
  });
});

describe('words between braces', () => {
  test('give way to the identity, with its typography', () => {
    expect(fill("L'appel : {prixMinute}")).toBe('L’appel\u202f: 2,90\u00a0CHF/min');
    expect(fill({ list: ['{annees} ans'], count: 2 })).toEqual({
      list: ['15 ans'],
      count: 2,
    });
  });

  test('say where the configured region keeps what is stored', () => {
    expect(fill('stockés {lieuStockage}')).toBe('stockés dans l’Ohio, aux États-Unis');
    process.env.STORAGE_REGION = 'eu-central-1';
    try {
      expect(fill('{lieuStockage}')).toBe('dans la région de Francfort, en Allemagne');
      process.env.STORAGE_REGION = 'lausanne';
      expect(() => fill('{lieuStockage}')).toThrow('eu-central-1');
    } finally {
      delete process.env.STORAGE_REGION;
    }
  });

  test.each([
    [{}, 'Aucun fournisseur n’est employé'],
    [{ OPENAI_BASE_URL: 'https://api.mistral.ai/v1' }, 'Aucun fournisseur n’est employé'],
    [{ AI_ENABLED: 'true' }, 'employé est OpenAI, une société établie aux États-Unis'],
    [
      { AI_ENABLED: 'true', OPENAI_BASE_URL: 'https://api.mistral.ai/v1' },
      'employé est Mistral AI',
    ],
    [{ AI_ENABLED: 'true', OPENAI_BASE_URL: 'https://api.infomaniak.com/1/ai' }, 'en Suisse'],
    [{ AI_ENABLED: 'true', OPENAI_BASE_URL: 'https://ia.exemple.ch/v1' }, 'serveur ia.exemple.ch'],
  ])('name the AI provider of %j', (variables, phrase) => {
    Object.assign(process.env, variables);
    try {
      expect(fill('{fournisseurIA}')).toContain(phrase);
    } finally {
      for (const name of Object.keys(variables)) delete process.env[name];
    }
  });

  test('are refused when nothing is known for them', () => {
    const texts = { first: ['{nom}', '{inconnu}'], second: '{autre}' };
    expect(unknownPlaceholders(texts)).toEqual([
      { path: ['first', 1], message: expect.stringMatching(/inconnu.*prixMinute/s) },
      { path: ['second'], message: expect.stringMatching(/autre.*prixMinute/s) },
    ]);
  });
});

describe('an offer', () => {
  const offer = {
    id: 'grand-tirage',
    title: 'Le Grand Tirage',
    subtitle: 'Une étude',
    price: 53,
    period: null,
    duration: 'Sous 48 heures',
    description: 'Un rapport.',
    features: ['20 pages'],
    checkoutUrl: null,
    button: 'Commander',
  };

  test('without a checkout link leads to Contact, and is the subject there', () => {
    expect(offerButton(offer, 'Me contacter')).toEqual({
      href: '/contact?objet=Le%20Grand%20Tirage',
      words: 'Me contacter',
    });
  });

  test('with one leads to it', () => {
    const checkoutUrl = 'https://paiement.example/53';
    expect(offerButton({ ...offer, checkoutUrl }, 'Me contacter')).toEqual({
      href: checkoutUrl,
      words: 'Commander',
    });
  });
});

describe('the schemas say what would be right', () => {
  test('of a telephone number', () => {
    const phone = { ...identity.phone, dial: '079 12' };
    const { error } = identitySchema.safeParse({ ...identity, phone });
    expect(error?.issues[0]?.message).toContain('par exemple « +41000000000 »');
  });

  test('of a price', () => {
    const { error } = offersSchema.shape.main.element.shape.price.safeParse('53 CHF');
    expect(error?.issues[0]?.message).toContain('par exemple 53');
  });
});

test('the retention that the privacy page states is the one the purge applies', () => {
  const lengths = Object.fromEntries(retentionRows().map(({ what, length }) => [what, length]));
  expect(lengths).toMatchObject({
    'Inscriptions à la lettre du dimanche non confirmées': '7 jours',
    'Tirages et données de navigation qui s’y rattachent\u202f: leur date, un identifiant tiré au hasard':
      '13 mois',
  });
  const messages = retentionRows().find(({ what }) => what.startsWith('Messages de contact'));
  expect(messages).toMatchObject({
    what: expect.stringContaining('nom, adresse'),
    length: '12 mois',
  });
  expect(retentionRows().map(({ length }) => length)).toContain('6 mois');
  expect(formatRetention(30)).toBe('30 jours');
});

describe('the cross of five cards', () => {
  test('adds the four others, in which Le Mat counts 22', () => {
    expect(cardSum([8, 17, 2, 20]).number).toBe(11);
    expect(cardSum([0, 1, 2, 3]).number).toBe(10);
    expect(cardSum([1, 2, 3, 4]).number).toBe(10);
    expect(cardSum([10, 5, 4, 3]).number).toBe(0);
  });

  test('the guide’s example adds up', () => {
    const numbers = CROSS.places.map(({ card }) => Number(card?.slice(0, 2)));
    expect(cardSum(numbers.slice(0, 4)).number).toBe(numbers[4]);
  });
});

test('the ten-card spread has its places in four columns', () => {
  const { places } = TEN;
  expect(places.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(places.map(({ at }) => at[0])).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4]);
});

test('paths', () => {
  expect(isCurrent('/blog', '/blog/un-article')).toBe(true);
  expect(isCurrent('/', '/blog')).toBe(false);
  expect(socialPicturePath('/')).toBe('/images/partage/index.jpg');
  expect(socialPicturePath('/blog/a')).toBe('/images/partage/blog-a.jpg');
});
