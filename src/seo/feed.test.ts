import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { renderFeed } from './feed.ts';

const POST = {
  id: 'a1',
  path: '/blog/le-pendu',
  title: 'Le Pendu & « la » patience',
  excerpt: 'Un extrait <court>.',
  content:
    '# Titre\n\nUn [lien](/tirage), un [autre](#ancre) et ]]> un\u0007 signe.\n' +
    '![Un pied](/images/blog/0123456789abcdef0123456789abcdef-16x9.png "Sa corde")',
  category: 'Symbolisme',
  author: 'Une tarologue',
  picture: '/images/12-le-pendu.png',
  imageAlt: 'Le "Pendu".',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-02T08:00:00.000Z',
};

const FEED = {
  origin: 'https://exemple.invalid',
  title: 'le blog',
  listPath: '/blog',
  feedPath: '/rss.xml',
  description: 'Des articles.',
  items: [POST],
};
const feed = await renderFeed(FEED);

function textOf(name: string): string {
  const [, text = ''] =
    new RegExp(`<item>[\\s\\S]*?<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(feed) ?? [];
  return text;
}

test('an item tells everything of its post', () => {
  expect(textOf('link')).toBe('https://exemple.invalid/blog/le-pendu');
  expect(textOf('title')).toBe('Le Pendu &amp; «\u202fla\u202f» patience');
  expect(textOf('pubDate')).toBe('Sun, 01 Mar 2026 08:00:00 GMT');
  expect(textOf('dc:creator')).toBe('Une tarologue');
  expect(textOf('category')).toBe('Symbolisme');
  expect(textOf('guid')).toBe('a1');
  expect(textOf('description')).toBe('Un extrait &lt;court&gt;.');
  expect(feed).toContain('<lastBuildDate>Mon, 02 Mar 2026 08:00:00 GMT</lastBuildDate>');
});

test('its whole text follows, with every address in full', () => {
  const html = textOf('content:encoded')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  const document = parse(html);
  expect(document.querySelector('h2')?.textContent).toBe('Titre');
  expect(document.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual([
    'https://exemple.invalid/tirage',
    'https://exemple.invalid/blog/le-pendu#ancre',
  ]);
  const [picture, within] = document.querySelectorAll('img');
  expect(within?.attributes).toMatchObject({
    src: 'https://exemple.invalid/images/blog/0123456789abcdef0123456789abcdef-16x9.png',
    alt: 'Un pied',
    width: '16',
    height: '9',
  });
  expect(document.querySelector('figcaption')?.textContent).toBe('Sa corde');
  expect(picture?.getAttribute('src')).toBe('https://exemple.invalid/images/12-le-pendu.png');
  expect(picture?.getAttribute('alt')).toBe('Le "Pendu".');
});

test('nothing in it ends the document early', () => {
  expect(feed).not.toContain('\u0007');
  expect(feed).not.toContain(']]>');
  expect(feed).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
});
