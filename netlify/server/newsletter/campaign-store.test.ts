import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCampaignSlug } from '#netlify/server/newsletter/campaign-store.ts';
import { SLUG } from '#src/lib/text.ts';

/** Any texts, and texts of few characters, which are cut at a separator more often. */
const subjects = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('a', 'é', ' ', '-', '?'), maxLength: 120 }),
);

test('toCampaignSlug returns a valid slug with the end of the id for any subject', () => {
  fc.assert(
    fc.property(subjects, fc.uuid(), (subject, id) => {
      const slug = toCampaignSlug(id, { subject });
      expect(slug).toMatch(SLUG);
      expect(slug.endsWith(id.slice(-8))).toBe(true);
    }),
  );
});
