import { expect, test } from 'vitest';
import { readCardPages } from '#netlify/making/card-page.ts';
import { lintFrench } from '#netlify/making/text-checks.ts';
import { countWords, sentencesOf } from '#src/text/words.ts';
import { deck } from '#tests/deck.ts';

const ids = deck.map(({ id }) => id);
const pages = await readCardPages(process.cwd(), ids);
const texts = pages.map(({ id, questions, seen, origin, example, ...one }) => {
  const said = [one.line, one.love, one.work, one.advice, ...questions];
  const page = [...said, ...seen, ...origin, ...example].join(' ');
  return { id, page, text: [page, one.birth, one.year].join(' ') };
});

test.each(texts)('$id says at least 350 words of its own, in good French', ({ page, text }) => {
  expect(countWords(page)).toBeGreaterThanOrEqual(350);
  expect(lintFrench(text.replace(/\s+/g, (space) => (space === '\u202f' ? space : ' ')))).toEqual(
    [],
  );
});

test('no sentence stands on two pages', () => {
  const sentences = texts.flatMap(({ text }) => [...new Set(sentencesOf(text))]);
  const twice = sentences.filter((one, index) => sentences.indexOf(one) !== index);
  expect(twice.filter((one) => countWords(one) > 3)).toEqual([]);
});

test('no six words in a row stand on three pages', () => {
  const pagesOf = new Map<string, Set<string>>();
  for (const { id, text } of texts) {
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    for (const start of words.keys()) {
      const six = words.slice(start, start + 6).join(' ');
      pagesOf.set(six, (pagesOf.get(six) ?? new Set()).add(id));
    }
  }
  expect([...pagesOf].filter(([, found]) => found.size > 2).map(([six]) => six)).toEqual([]);
});
