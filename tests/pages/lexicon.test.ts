import { expect, test } from 'vitest';
import lexicon from '#generated/lexicon.json' with { type: 'json' };
import { PUBLIC_PAGES, pageAt, textOf } from './built-site.ts';

const PATH = '/arcanes/lexique';
const { document } = pageAt(PATH);

test('the words stand in French order, each at its anchor', () => {
  const shown = document.querySelectorAll('dl > div').map((entry) => ({
    id: entry.id,
    term: textOf(entry.querySelector('dt') ?? entry),
  }));
  const { compare } = new Intl.Collator('fr');
  const expected = lexicon.map(({ id, term }) => ({ id, term }));
  expect(shown).toEqual(expected.sort((one, other) => compare(one.term, other.term)));
});

test('every word is linked from a page that uses it', () => {
  const targets = PUBLIC_PAGES.filter(({ path }) => path !== PATH).flatMap((page) =>
    page.document.querySelectorAll('main a').map((link) => link.getAttribute('href')),
  );
  const unlinked = lexicon.filter(({ id }) => !targets.includes(`${PATH}#${id}`));
  expect(unlinked.map(({ term }) => term)).toEqual([]);
});

test('search engines are told the same words', () => {
  const data = document
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script) => JSON.parse(script.rawText))
    .find((item) => item['@type'] === 'DefinedTermSet');
  const names = data.hasDefinedTerm.map(({ name }: { name: string }) => name);
  expect(names).toEqual(document.querySelectorAll('dt').map(textOf));
});
