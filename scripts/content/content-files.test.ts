import { expect, test } from 'vitest';
import { splitFrontMatter } from '#scripts/content/content-files.ts';

const TEXT = '---\ntitle: Guide\ncard: le-mat\n---\n\nUn mot.\n\n<!-- schema: croix -->\n';

test.each([
  ['as Linux and macOS save it', TEXT],
  ['with a byte order mark', `\uFEFF${TEXT}`],
  ['as Windows saves it', TEXT.replaceAll('\n', '\r\n')],
  ['as old Macs saved it', TEXT.replaceAll('\n', '\r')],
])('a text is the same %s', (_, source) => {
  expect(splitFrontMatter(source)).toEqual({
    header: 'title: Guide\ncard: le-mat',
    body: '\nUn mot.\n\n<!-- schema: croix -->\n',
  });
});

test('a header may end the file', () => {
  expect(splitFrontMatter('---\ntitle: Guide\n---')).toEqual({ header: 'title: Guide', body: '' });
});

test('a text without a header is all body', () => {
  const source = 'Un mot.\n---\ntitle: Guide\n---\n';
  expect(splitFrontMatter(source)).toEqual({ header: null, body: source });
});
