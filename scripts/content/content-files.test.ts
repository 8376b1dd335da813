import { expect, test } from 'vitest';
import { splitFrontMatter } from '#scripts/content/content-files.ts';

const TEXT = '---\ntitle: Guide\ncard: le-mat\n---\n\nUn mot.\n\n<!-- schema: croix -->\n';

test.each([
  ['that Linux or macOS saved', TEXT],
  ['with a byte order mark', `\uFEFF${TEXT}`],
  ['that Windows saved', TEXT.replaceAll('\n', '\r\n')],
  ['that an old Mac saved', TEXT.replaceAll('\n', '\r')],
])('splitFrontMatter splits a text %s', (_, source) => {
  expect(splitFrontMatter(source)).toEqual({
    header: 'title: Guide\ncard: le-mat',
    body: '\nUn mot.\n\n<!-- schema: croix -->\n',
  });
});

test('splitFrontMatter accepts a text that ends with its header', () => {
  expect(splitFrontMatter('---\ntitle: Guide\n---')).toEqual({ header: 'title: Guide', body: '' });
});

test('splitFrontMatter returns a text without a header as the body', () => {
  const source = 'Un mot.\n---\ntitle: Guide\n---\n';
  expect(splitFrontMatter(source)).toEqual({ header: null, body: source });
});
