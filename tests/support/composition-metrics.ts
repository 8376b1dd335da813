import { countWords, splitSentences } from '#src/lib/text.ts';
import { TEN_PARTS, type TenCards, type TenLetter } from './ten-card-spread.ts';

/** The number of readings of one visitor, of which the last is compared with the earlier ones. */
const SERIES = 5;

type Composer = (draw: TenCards) => TenLetter;

export function letterText(interpretation: TenLetter): string {
  return TEN_PARTS.map((part) => interpretation[part]).join('\n\n');
}

/** Returns the mean share of words in a visitor's fifth reading that are in sentences of the four before. */
export function shareReadBefore(draws: readonly TenCards[], compose: Composer): number {
  let share = 0;
  const series = Math.floor(draws.length / SERIES);
  for (let start = 0; start < series * SERIES; start += SERIES) {
    const letters = draws
      .slice(start, start + SERIES)
      .map((draw) => splitSentences(letterText(compose(draw))));
    const last = letters.at(-1) as string[];
    const read = new Set(letters.slice(0, -1).flat());
    const known = last.filter((sentence) => read.has(sentence));
    share += countWords(known.join(' ')) / countWords(last.join(' '));
  }
  return share / series;
}

/** Returns the share of letters with the most frequent numbers of paragraphs in their parts. */
export function commonestShape(letters: readonly TenLetter[]): number {
  const shapes = letters.map((letter) =>
    TEN_PARTS.map((part) => letter[part].split('\n\n').length).join(' '),
  );
  const counts = Map.groupBy(shapes, (shape) => shape).values();
  return Math.max(...[...counts].map(({ length }) => length)) / letters.length;
}
