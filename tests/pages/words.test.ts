import { expect, test } from 'vitest';
import { countWords } from '#src/text/words.ts';
import { INDEXED_PAGES, isList, PUBLIC_PAGES, pageAt, textOf } from './built-site.ts';

function mainText({ document }: (typeof PUBLIC_PAGES)[number]): string {
  const main = document.querySelector('main');
  if (!main) throw new Error('The page has no main element');
  return textOf(main);
}

test.each(PUBLIC_PAGES.filter(({ path }) => !isList(path)))(
  '$path says at least 120 words of its own',
  (page) => {
    const sentences = mainText(page)
      .split(/(?<=[.!?…])\s/)
      .filter((sentence) => countWords(sentence) > 3);
    const elsewhere = INDEXED_PAGES.filter(({ path }) => path !== page.path)
      .map(mainText)
      .join(' ');
    const own = sentences.filter((sentence) => !elsewhere.includes(sentence));
    expect(countWords(own.join(' '))).toBeGreaterThanOrEqual(120);
  },
);

test('the guide counts at least 1,500 words', () => {
  expect(countWords(mainText(pageAt('/guide-tarot')))).toBeGreaterThanOrEqual(1500);
});
