import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  fillPlaceholders,
  findUnknownPlaceholders,
  getPlaceholderValues,
} from '#netlify/server/site-content/placeholders.ts';
import { formatRetention } from '#src/features/privacy/model.ts';
import { getRetentionRows } from '#src/features/privacy/retention-table.ts';
import { readSiteContent } from '#tests/support/site-content.ts';

const { identity: defaultIdentity } = await readSiteContent(process.cwd());
/** Fixed values, so that the tests do not depend on the administrator's edits. */
const identity = {
  ...defaultIdentity,
  phone: { ...defaultIdentity.phone, pricePerMinute: 2.9 },
  yearsOfExperience: 15,
};
const fill = <T>(value: T) => fillPlaceholders(value, getPlaceholderValues(identity));

afterEach(() => vi.unstubAllEnvs());

describe('fillPlaceholders', () => {
  test('inserts values of the identity, with French typography', () => {
    expect(fill("L'appel : {prixMinute}")).toBe('L’appel\u202f: 2,90\u00a0CHF/min');
    expect(fill({ list: ['{annees} ans'], count: 2 })).toEqual({ list: ['15 ans'], count: 2 });
  });

  test('inserts the place where the configured region stores the data', () => {
    expect(fill('stockés {lieuStockage}')).toBe('stockés dans l’Ohio, aux États-Unis');
    vi.stubEnv('STORAGE_REGION', 'eu-central-1');
    expect(fill('{lieuStockage}')).toBe('dans la région de Francfort, en Allemagne');
    vi.stubEnv('STORAGE_REGION', 'lausanne');
    expect(() => fill('{lieuStockage}')).toThrow('eu-central-1');
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
  ])('inserts the AI provider of %j', (variables, phrase) => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    expect(fill('{fournisseurIA}')).toContain(phrase);
  });
});

test('findUnknownPlaceholders returns the paths of unknown placeholders', () => {
  const texts = { first: ['{nom}', '{inconnu}'], second: '{autre}' };
  expect(findUnknownPlaceholders(texts)).toEqual([
    { path: ['first', 1], message: expect.stringMatching(/inconnu.*prixMinute/s) },
    { path: ['second'], message: expect.stringMatching(/autre.*prixMinute/s) },
  ]);
});

test('getRetentionRows returns the retention periods of the privacy page', () => {
  const rows = getRetentionRows();
  expect(Object.fromEntries(rows.map(({ what, duration }) => [what, duration]))).toMatchObject({
    'Inscriptions à la lettre du dimanche non confirmées': '7 jours',
    'Tirages et données de navigation qui s’y rattachent\u202f: leur date, un identifiant tiré au hasard':
      '13 mois',
  });
  const messages = rows.find(({ what }) => what.startsWith('Messages de contact'));
  expect(messages).toMatchObject({
    what: expect.stringContaining('nom, adresse'),
    duration: '12 mois',
  });
  expect(formatRetention(30)).toBe('30 jours');
});
