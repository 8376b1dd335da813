import { enumerate } from '#src/tarot/interpretation/card-names.ts';
import { findNames } from '#src/tarot/interpretation/name-patterns.ts';
import type { TopicPassage } from '#src/tarot/interpretation/topic.ts';
import { laidCards } from '#src/tarot/laying.ts';
import { countOfCards } from '#src/tarot/numerals.ts';
import { byPart, isOneByOne, letterPartsOf } from '#src/tarot/spread-model.ts';
import { type LaidSpread, type Part, type SpreadGroup, spreadNamed } from '#src/tarot/spreads.ts';
import { sentencesOf } from '#src/text/words.ts';
import { formatDate } from '#src/time.ts';
import type { Author, Authors, Reading } from './api.ts';
import { disclosureBy, PART_TITLES } from './model.ts';
import { arcanumOf } from './store.ts';
import { TOPIC_LABELS } from './topics.ts';

/** What a letter tells of a reading. A draw that came by its link has no date, and no authors but the reader. */
export type LetterReading = Pick<
  Reading,
  'spread' | 'selectedCards' | 'categorization' | 'interpretation' | 'authors'
> &
  Partial<Pick<Reading, 'createdAt'>>;

/** A stretch of a sentence: the noun that names a card of the reading, or what stands between two. */
interface Run {
  /** Where it begins in the sentence. */
  start: number;
  text: string;
  /** Id of the card it names. */
  card: string | null;
  /** What no line may part from a name: « l’ » and a comma. */
  before: string;
  after: string;
}

interface Sentence {
  text: string;
  runs: Run[];
  /** Ids of the cards it is about: those it names, else the last named before it, or the first one after, in its paragraph. */
  cards: string[];
}

export interface Paragraph {
  text: string;
  sentences: Sentence[];
}

/** A text paragraph by paragraph, and which of the cards each sentence is about. */
export function paragraphsOf(text: string, cards: readonly string[]): Paragraph[] {
  return text.split(/\n\s*\n/).map((paragraph) => {
    const sentences = sentencesOf(paragraph).map((sentence) => toSentence(sentence, cards));
    let about = sentences.flatMap((sentence) => sentence.cards).slice(0, 1);
    for (const sentence of sentences) {
      if (sentence.cards.length === 0) sentence.cards = about;
      about = sentence.cards.slice(-1);
    }
    return { text: paragraph, sentences };
  });
}

function toSentence(text: string, reading: readonly string[]): Sentence {
  const names = findNames(text, reading);
  const runs: Run[] = [];
  let told = 0;
  const tellUntil = (end: number) => {
    const words = { start: told, text: text.slice(told, end), card: null, before: '', after: '' };
    if (words.text) runs.push(words);
    told = end;
  };
  for (const [place, { id, start, end }] of names.entries()) {
    tellUntil(Math.max(told, text.lastIndexOf(' ', start) + 1));
    const space = text.indexOf(' ', end);
    const close = Math.min(space < 0 ? text.length : space, names[place + 1]?.start ?? text.length);
    runs.push({
      start,
      text: text.slice(start, end),
      card: id,
      before: text.slice(told, start),
      after: text.slice(end, close),
    });
    told = close;
  }
  tellUntil(text.length);
  return { text, runs, cards: names.map(({ id }) => id) };
}

/** The groups of the reading in which the card lies: two, where it counts double. */
export function groupsWith({ spread, categorization }: LetterReading, id: string): SpreadGroup[] {
  return spreadNamed(spread).groups.filter((group) => categorization[group.id]?.includes(id));
}

/** Readings kept without the names of their authors were all woven. */
export function authorsOf({ spread, authors }: LetterReading): Authors {
  return byPart(spreadNamed(spread), (part) => authors?.[part] ?? 'reader');
}

/** A part of the letter, or what it says of the visitor's topic. */
export interface LetterSection {
  name: Part | 'topic';
  title: string;
  text: string;
  /** The cards whose pictures stand in it. */
  cards: readonly string[];
  author: Author;
}

/** The sections of the letter; the topic comes before the last part, which ends with the thread. */
export function sectionsOf(reading: LetterReading, topic: TopicPassage | null): LetterSection[] {
  const { interpretation, categorization } = reading;
  const spread = spreadNamed(reading.spread);
  const authors = authorsOf(reading);
  // Cards that lie one by one stand beside what is said of them, and nowhere else.
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

/** How the letter was written, or null where its parts differ and each says it for itself. */
export function disclosureOf(
  reading: LetterReading,
  topic: TopicPassage | null = null,
): string | null {
  const writers = Object.values(authorsOf(reading));
  return disclosureBy(topic ? [...writers, 'reader'] : writers);
}

/** The letter as plain text, for the clipboard. */
export function plainLetter(reading: LetterReading, topic: TopicPassage | null = null): string {
  const { createdAt } = reading;
  const laid = laidCards(reading);
  const title = createdAt
    ? `Votre tirage du ${formatDate(createdAt)}`
    : `Un tirage de ${countOfCards(laid.length)}`;
  const parts = sectionsOf(reading, topic).map((part) => `${part.title}\n\n${part.text}`);
  return [title, cardLines(reading).join('\n'), ...parts].join('\n\n');
}

/** « Qualités : le Mat, la Force, le Monde », a line for each group. */
export function cardLines({ spread, categorization }: LaidSpread): string[] {
  return spreadNamed(spread).groups.map(({ id, title }) => {
    const names = (categorization[id] ?? []).map((card) => arcanumOf(card).name);
    return `${title}\u202f: ${enumerate(names)}`;
  });
}
