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

const feed = await renderFeed({
  origin: 'https://exemple.invalid',
  titleAfterBrand: 'le blog',
  listPath: '/blog',
  feedPath: '/rss.xml',
  description: 'Des articles.',
  items: [{ ...POST, updatedAt: POST.createdAt }, POST],
});

/** Returns the XML inside an element of the item. */
function getItemXml(name: string): string {
  const [, text = ''] =
    new RegExp(`<item>[\\s\\S]*?<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(feed) ?? [];
  return text;
}

test('renderFeed writes every field of a post into its item', () => {
  expect(getItemXml('link')).toBe('https://exemple.invalid/blog/le-pendu');
  expect(getItemXml('title')).toBe('Le Pendu &amp; «\u202fla\u202f» patience');
  expect(getItemXml('pubDate')).toBe('Sun, 01 Mar 2026 08:00:00 GMT');
  expect(getItemXml('dc:creator')).toBe('Une tarologue');
  expect(getItemXml('category')).toBe('Symbolisme');
  expect(getItemXml('guid')).toBe('a1');
  expect(getItemXml('description')).toBe('Un extrait &lt;court&gt;.');
  expect(feed).toContain('<lastBuildDate>Mon, 02 Mar 2026 08:00:00 GMT</lastBuildDate>');
});

test('renderFeed includes the whole text of a post, with absolute URLs', () => {
  const document = parse(parse(getItemXml('content:encoded')).textContent);
  expect(document.querySelector('h2')?.textContent).toBe('Titre');
  expect(document.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual([
    'https://exemple.invalid/tirage',
    'https://exemple.invalid/blog/le-pendu#ancre',
  ]);
  const [coverImage, contentImage] = document.querySelectorAll('img');
  expect(contentImage?.attributes).toMatchObject({
    src: 'https://exemple.invalid/images/blog/0123456789abcdef0123456789abcdef-16x9.png',
    alt: 'Un pied',
    width: '16',
    height: '9',
  });
  expect(document.querySelector('figcaption')?.textContent).toBe('Sa corde');
  expect(coverImage?.getAttribute('src')).toBe('https://exemple.invalid/images/12-le-pendu.png');
  expect(coverImage?.getAttribute('alt')).toBe('Le "Pendu".');
});

test('renderFeed escapes everything that would end the document early', () => {
  expect(feed).not.toContain('\u0007');
  expect(feed).not.toContain(']]>');
  expect(feed).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
});
