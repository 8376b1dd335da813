import { inspectLetter } from '#netlify/server/reading/gate.ts';
import { interpretLocally, spreadOf } from '#src/tarot/interpretation/local.ts';
import { countWords } from '#src/text/words.ts';
import { deck, randomDraws } from '#tests/deck.ts';
import { linkShare, openings, shareReadBefore, wovenText } from '#tests/weave-figures.ts';
import { median, type Row } from './bench.ts';
import { figure } from './figure.ts';

export const name = 'Lecture tissée : ce qu’on y lit';

const LETTERS = 3_000;
const SERIES = 3_000;

export async function run(): Promise<Row[]> {
  const draws = randomDraws(LETTERS, 11);
  const lengths = draws.map((draw) => countWords(wovenText(draw)));
  const refused = draws.filter(
    (draw) =>
      inspectLetter(interpretLocally(deck, draw).interpretation, spreadOf(deck, draw)).length > 0,
  );
  return [
    figure('mots, la plus courte', Math.min(...lengths), 'mots', { least: 430 }),
    figure('mots, médiane', median(lengths), 'mots'),
    figure('mots, la plus longue', Math.max(...lengths), 'mots', { most: 560 }),
    figure('part des liens', 100 * linkShare(draws), '%', { most: 25 }),
    figure(
      'déjà lu dans la cinquième de cinq lectures',
      100 * shareReadBefore(randomDraws(5 * SERIES, 7)),
      '%',
      { most: 12 },
    ),
    figure('manières d’ouvrir trois passages, sur 27', openings(draws), '', { least: 20 }),
    figure(`lettres refusées, sur ${LETTERS}`, refused.length, '', { most: 0 }),
  ];
}
