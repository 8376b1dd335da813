import { countWords, splitSentences } from '#src/lib/text.ts';
import { TEN_PARTS, type TenCards, type TenLetter } from './ten-card-spread.ts';

/** The number of readings of one visitor, of which the last is compared with the earlier ones. */
const READINGS_PER_VISITOR = 5;

type ComposeLetter = (draw: TenCards) => TenLetter;

export function joinParts(interpretation: TenLetter): string {
  return TEN_PARTS.map((part) => interpretation[part]).join('\n\n');
}

/** Returns the mean share of words of a visitor's last reading that are in sentences of the readings before it. */
export function measureRepeats(draws: readonly TenCards[], compose: ComposeLetter): number {
  let shareSum = 0;
  const seriesCount = Math.floor(draws.length / READINGS_PER_VISITOR);
  for (let start = 0; start < seriesCount * READINGS_PER_VISITOR; start += READINGS_PER_VISITOR) {
    const letters = draws
      .slice(start, start + READINGS_PER_VISITOR)
      .map((draw) => splitSentences(joinParts(compose(draw))));
    const last = letters.at(-1) as string[];
    const readBefore = new Set(letters.slice(0, -1).flat());
    const repeated = last.filter((sentence) => readBefore.has(sentence));
    shareSum += countWords(repeated.join(' ')) / countWords(last.join(' '));
  }
  return shareSum / seriesCount;
}

/** Returns the share of letters that have the commonest shape, the numbers of paragraphs of the parts. */
export function measureShapes(letters: readonly TenLetter[]): number {
  const shapes = letters.map((letter) =>
    TEN_PARTS.map((part) => letter[part].split('\n\n').length).join(' '),
  );
  const counts = Map.groupBy(shapes, (shape) => shape).values();
  return Math.max(...[...counts].map(({ length }) => length)) / letters.length;
}
