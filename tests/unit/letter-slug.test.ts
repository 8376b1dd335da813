import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterSlug, type StoredLetter } from '#netlify/server/newsletter/letter-store.ts';
import { SLUG } from '#src/tarot/slug.ts';

const LETTER: StoredLetter = {
  kind: 'weekly',
  subject: '',
  preheader: '',
  content: 'Une carte.',
  state: 'sent',
  isAutomatic: false,
  archived: true,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  sendAt: null,
  isFannedOut: true,
  finishedAt: null,
  report: null,
  version: 1,
};

/** Any text, and texts of few signs, which are cut in a gap more often. */
const subjects = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('a', 'é', ' ', '-', '?'), maxLength: 120 }),
);

test('whatever a letter’s subject, its page accepts its address', () => {
  fc.assert(
    fc.property(subjects, fc.uuid(), (subject, id) => {
      const slug = letterSlug(id, { ...LETTER, subject });
      expect(slug).toMatch(SLUG);
      expect(slug.endsWith(id.slice(-8))).toBe(true);
    }),
  );
});
