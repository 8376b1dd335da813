import { describe, expect, test } from 'vitest';
import { OPTIONAL_PAGES, PAGE_LIST } from '#src/content/page-definitions.ts';
import { TOPICS_BY_SLUG } from '#src/features/draw/model.ts';
import { fileSize, PAGES, PUBLIC_PAGES, pageAt, readSiteFile } from './built-site.ts';

/** Footer links that show the 404 page until their drafts are published. */
const UNROUTED = new Set<string>(OPTIONAL_PAGES.map((name) => `/${name}`));

/** Pages without a file are rendered on demand: they are tested in mail-pages.test.ts and daily-card.test.ts. */
const DEFINED = new Set<string>(PAGE_LIST.map(({ path }) => path));

const anchorsOf = new Map(
  PAGES.map(({ path, document }) => [
    path,
    new Set(document.querySelectorAll('[id]').map((element) => element.id)),
  ]),
);

// The fragment of a topic is no place on the page: the draw reads it.
for (const slug of Object.keys(TOPICS_BY_SLUG)) anchorsOf.get('/tirage')?.add(slug);

function isBroken(from: string, target: string): boolean {
  const { pathname, hash } = new URL(target, `http://site${from}`);
  const anchors = anchorsOf.get(pathname);
  if (!anchors) {
    return !UNROUTED.has(pathname) && !DEFINED.has(pathname) && fileSize(pathname) === null;
  }
  return hash !== '' && !anchors.has(decodeURIComponent(hash.slice(1)));
}

function isInternal(target: string): boolean {
  return !/^(?:[a-z]+:|\/\/)/.test(target) && !target.startsWith('/api/');
}

describe.each(PUBLIC_PAGES)('$path', ({ path, document }) => {
  test('every link and anchor inside the site leads somewhere', () => {
    const targets = document
      .querySelectorAll('[href]')
      .map((element) => element.getAttribute('href') ?? '');
    expect(targets.length).toBeGreaterThan(20);
    const broken = targets.filter(isInternal).filter((target) => isBroken(path, target));
    expect(broken).toEqual([]);
  });

  test('every picture is there', () => {
    const pictures = document.querySelectorAll('img, source').flatMap((element) => [
      element.getAttribute('src') ?? [],
      (element.getAttribute('srcset') ?? '')
        .split(/,\s+/)
        .map((candidate) => candidate.split(' ')[0] ?? '')
        .filter(Boolean),
    ]);
    expect(pictures.flat().filter((file) => fileSize(file) === null)).toEqual([]);
  });

  test('no link is empty, and those that leave the site name a real protocol', () => {
    const links = document.querySelectorAll('a').filter((link) => !link.closest('template'));
    for (const link of links) {
      expect(link.getAttribute('href')).toMatch(/^(\/|#.|https:\/\/|mailto:.|tel:\+\d+$)/);
    }
  });

  test('every element is named once', () => {
    const ids = document.querySelectorAll('[id]').map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

const CONTENTS = 'nav[aria-labelledby="sommaire"]';

test.each(PUBLIC_PAGES.filter((page) => page.document.querySelector(CONTENTS)))(
  'the table of contents of $path leads to every part of its text',
  ({ document }) => {
    const links = document.querySelectorAll(`${CONTENTS} a`);
    const parts = document.querySelectorAll('.prose h2').map(({ id }) => `#${id}`);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(parts);
  },
);

test('each post leads to the one before and the one after it', () => {
  const links = readSiteFile('/rss.xml')
    .toString()
    .matchAll(/(\/blog\/[^<]+)<\/link>/g);
  const paths = Array.from(links, ([, path = '']) => path);
  for (const [index, path] of paths.entries()) {
    const neighbours = pageAt(path).document.querySelectorAll('nav[aria-label$="voisins"] a');
    const shown = neighbours.map((link) => [
      link.querySelector('span')?.text,
      link.getAttribute('href'),
    ]);
    const expected = { précédent: paths[index + 1], suivant: paths[index - 1] };
    const existing = Object.entries(expected).filter(([, target]) => target);
    expect(shown).toEqual(existing.map(([name, target]) => [`Article ${name}`, target]));
  }
});
