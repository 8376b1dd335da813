import { describe, expect, test } from 'vitest';
import { PAGES } from './built-site.ts';
import { frenchTexts, lintFrench } from './french-linter.ts';

test.each(PAGES)('$path is written in good French', ({ document }) => {
  const texts = frenchTexts(document);
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.flatMap(lintFrench)).toEqual([]);
});

describe('the linter', () => {
  test.each([
    "l'avenir",
    'Il a dit "oui".',
    'Attendez...',
    'Vraiment ?',
    'Vraiment?',
    'Voici : la carte',
    '« Regarde encore. »',
    'A bientôt.',
    'Etoile du soir',
    '53 CHF',
    'CHF 53',
    '2.90\u00a0CHF',
    'le 1 mars 2026',
    'le 01.03.2026',
    'La Tour et Le Magicien',
    'L’arcane XIX',
  ])('refuses: %s', (text) => {
    expect(lintFrench(text)).not.toEqual([]);
  });

  test.each([
    'L’avenir\u202f: vous le verrez\u202f!',
    '«\u202fRegarde encore.\u202f»',
    '2,90\u00a0CHF/min et 53\u00a0CHF',
    'le 1er mars 2026, à 9:00',
    'La Maison Dieu (XVI), L’Hermite (VIIII)',
    'Chargement des cartes...',
  ])('accepts: %s', (text) => {
    expect(lintFrench(text)).toEqual([]);
  });
});
