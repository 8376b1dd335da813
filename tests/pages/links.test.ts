import { describe, expect, test } from 'vitest';
import { OPTIONAL_PAGES, PAGE_LIST } from '#src/content/page-definitions.ts';
import { TOPICS_BY_SLUG } from '#src/features/draw/model.ts';
import {
  getFileSize,
  getPage,
  listAttributes,
  PAGES,
  PUBLIC_PAGES,
  readSiteFile,
} from './built-site.ts';

/** Targets of footer links that respond with the 404 page until their drafts are published. */
const DRAFT_PATHS = new Set<string>(OPTIONAL_PAGES.map((name) => `/${name}`));

/** Includes the pages that are rendered on demand, which mail-pages.test.ts and daily-card.test.ts test. */
const DEFINED_PATHS = new Set<string>(PAGE_LIST.map(({ path }) => path));

const anchorsByPath = new Map(
  PAGES.map(({ path, document }) => [path, new Set(listAttributes(document, '[id]', 'id'))]),
);

// The script of the draw reads the fragment of a topic.
for (const slug of Object.keys(TOPICS_BY_SLUG)) anchorsByPath.get('/tirage')?.add(slug);

function isBroken(from: string, target: string): boolean {
  const { pathname, hash } = new URL(target, `http://site${from}`);
  const anchors = anchorsByPath.get(pathname);
  if (!anchors) {
    return (
      !DRAFT_PATHS.has(pathname) && !DEFINED_PATHS.has(pathname) && getFileSize(pathname) === null
    );
  }
  return hash !== '' && !anchors.has(decodeURIComponent(hash.slice(1)));
}

function isInternal(target: string): boolean {
  return !/^(?:[a-z]+:|\/\/)/.test(target) && !target.startsWith('/api/');
}

describe.each(PUBLIC_PAGES)('$path', ({ path, document }) => {
  test('links only to existing pages and anchors of the site', () => {
    const targets = listAttributes(document, '[href]');
    expect(targets.length).toBeGreaterThan(20);
    const broken = targets.filter(isInternal).filter((target) => isBroken(path, target));
    expect(broken).toEqual([]);
  });

  test('shows only existing pictures', () => {
    const pictures = document.querySelectorAll('img, source').flatMap((element) => [
      element.getAttribute('src') ?? [],
      (element.getAttribute('srcset') ?? '')
        .split(/,\s+/)
        .map((candidate) => candidate.split(' ')[0] ?? '')
        .filter(Boolean),
    ]);
    expect(pictures.flat().filter((file) => getFileSize(file) === null)).toEqual([]);
  });

  test('has no empty links and only links with usual protocols', () => {
    const links = document.querySelectorAll('a').filter((link) => !link.closest('template'));
    for (const link of links) {
      expect(link.getAttribute('href')).toMatch(/^(\/|#.|https:\/\/|mailto:.|tel:\+\d+$)/);
    }
  });

  test('has unique ids', () => {
    const ids = listAttributes(document, '[id]', 'id');
    expect(new Set(ids).size).toBe(ids.length);
  });
});

const TABLE_OF_CONTENTS = 'nav[aria-labelledby="sommaire"]';

test.each(PUBLIC_PAGES.filter((page) => page.document.querySelector(TABLE_OF_CONTENTS)))(
  'the table of contents of $path links to every section of the text',
  ({ document }) => {
    const sections = document.querySelectorAll('.prose h2').map(({ id }) => `#${id}`);
    expect(listAttributes(document, `${TABLE_OF_CONTENTS} a`)).toEqual(sections);
  },
);

test('every post links to the previous and to the next one', () => {
  const matches = readSiteFile('/rss.xml')
    .toString()
    .matchAll(/(\/blog\/[^<]+)<\/link>/g);
  const paths = Array.from(matches, ([, path = '']) => path);
  for (const [index, path] of paths.entries()) {
    const neighbours = getPage(path).document.querySelectorAll('nav[aria-label$="voisins"] a');
    const links = neighbours.map((link) => [
      link.querySelector('span')?.text,
      link.getAttribute('href'),
    ]);
    const expected = { précédent: paths[index + 1], suivant: paths[index - 1] };
    const existing = Object.entries(expected).filter(([, target]) => target);
    expect(links).toEqual(existing.map(([name, target]) => [`Article ${name}`, target]));
  }
});
