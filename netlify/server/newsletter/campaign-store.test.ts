import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCampaignSlug } from '#netlify/server/newsletter/campaign-store.ts';
import { SLUG } from '#src/lib/text.ts';

/** Any text, and texts of few signs, which are cut in a gap more often. */
const subjects = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('a', 'é', ' ', '-', '?'), maxLength: 120 }),
);

test('whatever a letter’s subject, its page accepts its address', () => {
  fc.assert(
    fc.property(subjects, fc.uuid(), (subject, id) => {
      const slug = toCampaignSlug(id, { subject });
      expect(slug).toMatch(SLUG);
      expect(slug.endsWith(id.slice(-8))).toBe(true);
    }),
  );
});
