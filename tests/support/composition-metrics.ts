import { countWords, splitSentences } from '#src/lib/text.ts';
import { TEN_PARTS, type TenCards, type TenInterpretation } from './ten-card-spread.ts';

/** The number of readings of each visitor, of which the last is compared with the earlier ones. */
const READINGS_PER_VISITOR = 5;

type ComposeInterpretation = (draw: TenCards) => TenInterpretation;

export function joinParts(interpretation: TenInterpretation): string {
  return TEN_PARTS.map((part) => interpretation[part]).join('\n\n');
}

/** Returns the mean share of the words of a visitor's last reading whose sentences occur in an earlier reading. */
export function measureRepeats(draws: readonly TenCards[], compose: ComposeInterpretation): number {
  let shareSum = 0;
  const seriesCount = Math.floor(draws.length / READINGS_PER_VISITOR);
  for (let start = 0; start < seriesCount * READINGS_PER_VISITOR; start += READINGS_PER_VISITOR) {
    const readings = draws
      .slice(start, start + READINGS_PER_VISITOR)
      .map((draw) => splitSentences(joinParts(compose(draw))));
    const lastSentences = readings.at(-1) as string[];
    const earlierSentences = new Set(readings.slice(0, -1).flat());
    const repeated = lastSentences.filter((sentence) => earlierSentences.has(sentence));
    shareSum += countWords(repeated.join(' ')) / countWords(lastSentences.join(' '));
  }
  return shareSum / seriesCount;
}

/** Returns the share of interpretations with the commonest shape, which is the number of paragraphs of each part. */
export function measureCommonestShape(interpretations: readonly TenInterpretation[]): number {
  const shapes = interpretations.map((interpretation) =>
    TEN_PARTS.map((part) => interpretation[part].split('\n\n').length).join(' '),
  );
  const counts = Map.groupBy(shapes, (shape) => shape).values();
  return Math.max(...[...counts].map(({ length }) => length)) / interpretations.length;
}
