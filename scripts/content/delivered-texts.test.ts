import { describe, expect, test } from 'vitest';
import type { Texts } from '#netlify/server/site-content/validate-content.ts';
import { findTextErrors, lintFrench } from '#tests/support/content-lint.ts';
import { type Replacement, readChangedText } from '#tests/support/project-copy.ts';
import { contentSource } from '#tests/support/site-content.ts';

test('the delivered texts break no rule of language or of letters', () => {
  expect(findTextErrors(contentSource)).toEqual({ french: [], letters: [] });
});

test.each<[string, string, ...Replacement]>([
  ['faq', 'faq.yaml, capitale', 'Le tirage est-il', 'A bientôt. Le tirage est-il'],
  ['pages-qui-suis-je', 'La Tour', /$/, '\n\nLa Tour et Le Magicien.\n'],
])('a fault of French in %s is found: %s', async (id, fault, ...change) => {
  const read = await readChangedText(id, change);
  if ('faults' in read) throw new Error('The changed text cannot be read.');
  const texts: Texts = { ...contentSource, [id]: read.data };
  expect(findTextErrors(texts).french.join()).toContain(fault);
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
  ])('accepts: %s', (text) => {
    expect(lintFrench(text)).toEqual([]);
  });
});
