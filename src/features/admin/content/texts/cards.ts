import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { contents } from './editor.ts';

const CARD_FILE = /^cartes-\d\d-/;

/**
 * The cards by all names that files call them: `le-mat` in a pair, `00-le-mat` for a page's picture; the id of
 * `13-arcane-sans-nom` has an article.
 */
export function useCardNames(): Readonly<Record<string, string>> {
  const list = useStore(contents.$resource).value?.texts;
  return useMemo(() => {
    const cards = list?.filter(({ id }) => CARD_FILE.test(id)) ?? [];
    return Object.fromEntries(
      cards.flatMap(({ id, title }) => [
        [id.replace('cartes-', ''), title],
        [id.replace(CARD_FILE, ''), title],
        [id.replace(CARD_FILE, 'l-'), title],
      ]),
    );
  }, [list]);
}
