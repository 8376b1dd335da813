import { formatDate } from '#src/lib/time.ts';
import { type Arcanum, formatCardCount } from '#src/tarot/arcana.ts';
import type { TopicLetter } from '#src/tarot/interpretation/compose-topic.ts';
import { inSentence } from '#src/tarot/interpretation/french-card-names.ts';
import { getCardIds } from '#src/tarot/lay-spread.ts';
import { type LetterReading, type LetterSection, toLetterContent } from './letter-content.ts';

/** Renders the letter as plain text, for the clipboard. */
export function plainLetter(
  reading: LetterReading,
  topic: TopicLetter | null,
  arcana: readonly Arcanum[],
): string {
  const { createdAt } = reading;
  const { answers, sections } = toLetterContent(reading, topic, arcana);
  const title = createdAt
    ? `Votre tirage du ${formatDate(createdAt)}`
    : `Un tirage de ${formatCardCount(getCardIds(reading).length)}`;
  return [title, answers.join('\n'), ...sections.map(plainSection)].join('\n\n');
}

/** « Qualités : le Mat, la légèreté ; la Force, le sang-froid », then the text. */
function plainSection({ name, title, text, cards }: LetterSection): string {
  const named = name === 'summary' ? [] : cards;
  const list = named.map(({ arcanum, keyword }) => `${inSentence(arcanum.name)}, ${keyword}`);
  const heading = [title, ...(list.length > 0 ? [list.join('\u202f; ')] : [])];
  return `${heading.join('\u202f: ')}\n\n${text}`;
}
