import { countWords } from '#src/lib/text.ts';
import { commonestShape, letterText, shareReadBefore } from '#tests/support/composition-metrics.ts';
import { inspectLetter } from '#tests/support/inspect-letter.ts';
import { composeTen, createRandomDraws, tenTable } from '#tests/support/ten-card-spread.ts';
import { median, type Row } from './bench.ts';
import { figure } from './figure.ts';

export const name = 'Lecture tissée : ce qu’on y lit';

const LETTERS = 3_000;
const SERIES = 3_000;

export async function run(): Promise<Row[]> {
  const draws = createRandomDraws(LETTERS, 11);
  const start = performance.now();
  const letters = draws.map(composeTen);
  const each = (performance.now() - start) / LETTERS;
  const lengths = letters.map((letter) => countWords(letterText(letter)));
  const outside = lengths.filter((length) => length < 430 || length > 620);
  const refused = letters.filter(
    (letter, index) => inspectLetter(letter, tenTable(draws[index] as never)).length > 0,
  );
  const repeated = shareReadBefore(createRandomDraws(5 * SERIES, 7), composeTen);
  return [
    figure('durée, en moyenne', each, 'ms', { max: 5 }),
    figure('mots, la plus courte', Math.min(...lengths), 'mots', { min: 430 }),
    figure('mots, médiane', median(lengths), 'mots'),
    figure('mots, la plus longue', Math.max(...lengths), 'mots', { max: 620 }),
    figure(`hors de 430 à 620 mots, sur ${LETTERS}`, outside.length, '', { max: 0 }),
    figure('déjà lu dans la cinquième de cinq lectures', 100 * repeated, '%', { max: 6 }),
    figure('la même forme de paragraphes', 100 * commonestShape(letters), '%', { max: 15 }),
    figure(`lettres refusées, sur ${LETTERS}`, refused.length, '', { max: 0 }),
  ];
}
