import type { Author, Authors, Reading } from '#src/api/readings.ts';
import { enumerate } from '#src/tarot/interpretation/card-names.ts';
import type { TopicPassage } from '#src/tarot/interpretation/topic.ts';
import { laidCards } from '#src/tarot/laying.ts';
import { countOfCards } from '#src/tarot/numerals.ts';
import { byPart, isOneByOne, letterPartsOf } from '#src/tarot/spread-model.ts';
import { type LaidSpread, type Part, type SpreadGroup, spreadNamed } from '#src/tarot/spreads.ts';
import { formatDate } from '#src/time.ts';
import { disclosureBy, PART_TITLES, TOPIC_LABELS } from './model.ts';
import { arcanumOf } from './store.ts';

/** What a letter shows of a reading. A draw from a link has no date, and all of its texts are composed. */
export type LetterReading = Pick<
  Reading,
  'spread' | 'selectedCards' | 'categorization' | 'interpretation' | 'authors'
> &
  Partial<Pick<Reading, 'createdAt'>>;

/** Returns the groups of the reading that contain the card: two if it counts double. */
export function groupsWith({ spread, categorization }: LetterReading, id: string): SpreadGroup[] {
  return spreadNamed(spread).groups.filter((group) => categorization[group.id]?.includes(id));
}

/** Readings that were stored without authors were all composed. */
export function authorsOf({ spread, authors }: LetterReading): Authors {
  return byPart(spreadNamed(spread), (part) => authors?.[part] ?? 'reader');
}

/** A part of the interpretation, or the passage about the visitor's topic. */
export interface LetterSection {
  name: Part | 'topic';
  title: string;
  text: string;
  /** Ids of the cards whose pictures it contains. */
  cards: readonly string[];
  author: Author;
}

/** Returns the sections in their order; the topic comes before the last part, which ends with the question. */
export function sectionsOf(reading: LetterReading, topic: TopicPassage | null): LetterSection[] {
  const { interpretation, categorization } = reading;
  const spread = spreadNamed(reading.spread);
  const authors = authorsOf(reading);
  // Where each card has a part of its own, its picture is beside that part only.
  const atFirst = isOneByOne(spread) ? [] : laidCards(reading);
  const sections = letterPartsOf(spread).map(
    (part): LetterSection => ({
      name: part,
      title: PART_TITLES[part],
      text: interpretation[part] ?? '',
      cards: part === 'summary' ? atFirst : (categorization[part] ?? []),
      author: authors[part] ?? 'reader',
    }),
  );
  if (topic) {
    const title = TOPIC_LABELS[topic.topic];
    sections.splice(-1, 0, { ...topic, name: 'topic', title, cards: [], author: 'reader' });
  }
  return sections;
}

/** Returns how the letter was written, or null if its parts have different authors and a label each. */
export function disclosureOf(
  reading: LetterReading,
  topic: TopicPassage | null = null,
): string | null {
  const writers = Object.values(authorsOf(reading));
  return disclosureBy(topic ? [...writers, 'reader'] : writers);
}

/** Renders the letter as plain text, for the clipboard. */
export function plainLetter(reading: LetterReading, topic: TopicPassage | null = null): string {
  const { createdAt } = reading;
  const laid = laidCards(reading);
  const title = createdAt
    ? `Votre tirage du ${formatDate(createdAt)}`
    : `Un tirage de ${countOfCards(laid.length)}`;
  const parts = sectionsOf(reading, topic).map((part) => `${part.title}\n\n${part.text}`);
  return [title, toCardLines(reading).join('\n'), ...parts].join('\n\n');
}

/** Returns a line for each group: « Qualités : le Mat, la Force, le Monde ». */
function toCardLines({ spread, categorization }: LaidSpread): string[] {
  return spreadNamed(spread).groups.map(({ id, title }) => {
    const names = (categorization[id] ?? []).map((card) => arcanumOf(card).name);
    return `${title}\u202f: ${enumerate(names)}`;
  });
}
