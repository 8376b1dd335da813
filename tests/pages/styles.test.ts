import { expect, test } from 'vitest';
import { type BuiltPage, PUBLIC_PAGES } from './built-site.ts';

/** Written for the rules of other elements, or taken up by scripts. */
const MARKS = new Set(['group', 'toaster']);
const CLASS = /\.((?:\\.|[\w-]|\P{ASCII})+)/gu;

/** The classes that the page's own styles know. */
function known({ document }: BuiltPage): Set<string> {
  const styles = document.querySelectorAll('style').map((style) => style.rawText);
  const found = [...styles.join('\n').matchAll(CLASS)];
  return new Set(found.map(([, name = '']) => name.replaceAll('\\', '')));
}

// A sheet names the folders that it takes utilities from: what it forgets would stand on the page unstyled.
test.each(PUBLIC_PAGES)('$path carries a rule for each class it shows', (page) => {
  const rules = known(page);
  const classes = page.document
    .querySelectorAll('[class]')
    .flatMap((one) => one.classList.value)
    .map((name) => name.replaceAll('&amp;', '&'));
  const forgotten = classes.filter((name) => name && !rules.has(name) && !MARKS.has(name));
  expect([...new Set(forgotten)]).toEqual([]);
});
