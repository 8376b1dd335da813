import { expect, test } from 'vitest';
import lexicon from '#generated/lexicon.json' with { type: 'json' };
import {
  findStructuredData,
  getPage,
  getText,
  listAttributes,
  PUBLIC_PAGES,
} from './built-site.ts';

const PATH = '/arcanes/lexique';
const page = getPage(PATH);

test('the lexicon lists its terms in French order, each with its anchor', () => {
  const entries = page.document.querySelectorAll('dl > div').map((entry) => ({
    id: entry.id,
    term: getText(entry.querySelector('dt') ?? entry),
  }));
  const { compare } = new Intl.Collator('fr');
  const expected = lexicon.map(({ id, term }) => ({ id, term }));
  expect(entries).toEqual(expected.sort((first, second) => compare(first.term, second.term)));
});

test('other pages link to every term of the lexicon', () => {
  const targets = PUBLIC_PAGES.filter(({ path }) => path !== PATH).flatMap(({ document }) =>
    listAttributes(document, 'main a'),
  );
  const unlinked = lexicon.filter(({ id }) => !targets.includes(`${PATH}#${id}`));
  expect(unlinked.map(({ term }) => term)).toEqual([]);
});

test('the structured data of the lexicon has the same terms', () => {
  const [termSet] = findStructuredData(page, 'DefinedTermSet');
  const names = termSet.hasDefinedTerm.map(({ name }: { name: string }) => name);
  expect(names).toEqual(page.document.querySelectorAll('dt').map(getText));
});
