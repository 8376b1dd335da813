import { countWords } from '#src/lib/text.ts';
import {
  joinParts,
  measureCommonestShape,
  measureRepeats,
} from '#tests/support/composition-metrics.ts';
import { findViolations } from '#tests/support/inspect-letter.ts';
import { composeTen, createRandomDraws, resolveTen } from '#tests/support/ten-card-spread.ts';
import { median, type Row, toRow } from './bench.ts';

export const name = 'Lecture tissée : ce qu’on y lit';

/** The number of composed interpretations, which the site displays as letters. */
const LETTERS = 3_000;
/** The number of visitors, each with five readings. */
const VISITORS = 3_000;
const WORDS = { min: 430, max: 620 };

export async function run(): Promise<Row[]> {
  const draws = createRandomDraws(LETTERS, 11);
  const start = performance.now();
  const letters = draws.map(composeTen);
  const meanMs = (performance.now() - start) / LETTERS;
  const lengths = letters.map((letter) => countWords(joinParts(letter)));
  const outside = lengths.filter((length) => length < WORDS.min || length > WORDS.max);
  const refused = letters.filter(
    (letter, index) => findViolations(letter, resolveTen(draws[index] as never)).length > 0,
  );
  const repeatedShare = measureRepeats(createRandomDraws(5 * VISITORS, 7), composeTen);
  return [
    toRow('durée, en moyenne', meanMs, 'ms', { max: 5 }),
    toRow('mots, la plus courte', Math.min(...lengths), 'mots', { min: WORDS.min }),
    toRow('mots, médiane', median(lengths), 'mots'),
    toRow('mots, la plus longue', Math.max(...lengths), 'mots', { max: WORDS.max }),
    toRow(`hors de 430 à 620 mots, sur ${LETTERS}`, outside.length, '', { max: 0 }),
    toRow('déjà lu dans la cinquième de cinq lectures', 100 * repeatedShare, '%', { max: 6 }),
    toRow('la même forme de paragraphes', 100 * measureCommonestShape(letters), '%', { max: 15 }),
    toRow(`lettres refusées, sur ${LETTERS}`, refused.length, '', { max: 0 }),
  ];
}
