import { expect, test } from 'vitest';
import type { Texts } from '#netlify/server/site-content/validate-content.ts';
import { findTextErrors } from '#tests/support/content-lint.ts';
import { type Replacement, readChangedText } from '#tests/support/project-copy.ts';
import { contentTexts } from '#tests/support/site-content.ts';

test('findTextErrors finds no error in the default texts', () => {
  expect(findTextErrors(contentTexts)).toEqual({ french: [], letters: [] });
});

test.each<[string, string, ...Replacement]>([
  ['faq', 'faq.yaml, capitale', 'Le tirage est-il', 'A bientôt. Le tirage est-il'],
  ['pages-qui-suis-je', 'La Tour', /$/, '\n\nLa Tour et Le Magicien.\n'],
])('findTextErrors finds a French error in %s: %s', async (id, expectedError, ...change) => {
  const read = await readChangedText(id, change);
  if ('faults' in read) throw new Error('The changed text cannot be read.');
  const texts: Texts = { ...contentTexts, [id]: read.data };
  expect(findTextErrors(texts).french.join()).toContain(expectedError);
});
