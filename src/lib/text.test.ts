import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWords, slugify } from './text.ts';

describe('countWords', () => {
  it.each([
    ['', 0],
    [' — … ! ', 0],
    ['Le Mat marche.', 3],
    ["qu’il lâche-prise aujourd'hui", 3],
    ['« Oui », dit-elle ; puis : « non ! »', 4],
    ['E\u0301toile cœur Ça', 3],
    ['Arcane XIII, 22 cartes', 4],
    ['mot\u202f?\u00a0mot\nmot', 3],
  ])('returns $1 for $0', (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});

describe('slugify', () => {
  it.each([
    ['Le Tarot de Marseille', 'le-tarot-de-marseille'],
    ['Été à Genève, ça commence', 'ete-a-geneve-ca-commence'],
    ['Le cœur et l’ŒUVRE ; Læticia', 'le-coeur-et-loeuvre-laeticia'],
    ["L'Étoile", 'letoile'],
    ['22 arcanes', '22-arcanes'],
    ['mots   espacés\tet\ncoupés', 'mots-espaces-et-coupes'],
    ['Comment lire ?', 'comment-lire'],
    ['déjà - vu -- encore', 'deja-vu-encore'],
    ['« Guide » – 2e partie', 'guide-2e-partie'],
    ['  - bords - ', 'bords'],
    ['E\u0301toile', 'etoile'],
    ['?!…', ''],
  ])('returns $1 for $0', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('returns a valid slug for any title, and does not change a slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const slug = slugify(title);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });
});
