import { expect, test } from 'vitest';
import { markersAsParagraphs, splitAtMarkers } from '#src/content/markers.ts';

const KNOWN = ['schema/croix', 'galerie/arcanes'];

test('a text is cut at the markers that its page knows', () => {
  const text = markersAsParagraphs('Avant\n<!-- schema: croix -->\nAprès');
  expect(text).toBe('Avant\n[[schema/croix]]\nAprès');
  const html = text.replace(/^.*$/gm, '<p>$&</p>');
  expect(splitAtMarkers(html, KNOWN)).toEqual(['<p>Avant</p>\n', 'schema/croix', '\n<p>Après</p>']);
});

test('a marker that its page does not know is told by its name, with those it knows', () => {
  expect(() => splitAtMarkers('<p>[[schema/croi]]</p>', KNOWN)).toThrow(
    '<!-- schema: croi --> n’est pas connu sur cette page. Les repères possibles : <!-- schema: croix -->, <!-- galerie: arcanes -->.',
  );
});
