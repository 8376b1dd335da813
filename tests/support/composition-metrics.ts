import { countWords, sentencesOf } from '#src/lib/text.ts';
import { TEN_PARTS, type TenCards, type TenLetter } from './ten-card-spread.ts';

/** How many readings one visitor has before the reading that is looked at, and with it. */
const SERIES = 5;

type Weaver = (draw: TenCards) => TenLetter;

export function letterText(interpretation: TenLetter): string {
  return TEN_PARTS.map((part) => interpretation[part]).join('\n\n');
}

/** The mean share of words in the last of five readings of one visitor that stood in the four before. */
export function shareReadBefore(draws: readonly TenCards[], weave: Weaver): number {
  let share = 0;
  const series = Math.floor(draws.length / SERIES);
  for (let start = 0; start < series * SERIES; start += SERIES) {
    const letters = draws
      .slice(start, start + SERIES)
      .map((one) => sentencesOf(letterText(weave(one))));
    const last = letters.at(-1) as string[];
    const read = new Set(letters.slice(0, -1).flat());
    const known = last.filter((sentence) => read.has(sentence));
    share += countWords(known.join(' ')) / countWords(last.join(' '));
  }
  return share / series;
}

/** How many of the letters are laid out in the paragraphs that most of them have. */
export function commonestShape(letters: readonly TenLetter[]): number {
  const shapes = letters.map((letter) =>
    TEN_PARTS.map((part) => letter[part].split('\n\n').length).join(' '),
  );
  const counts = Map.groupBy(shapes, (shape) => shape).values();
  return Math.max(...[...counts].map(({ length }) => length)) / letters.length;
}
