import type { Author, Authors, Reading } from '#src/api/readings.ts';
import { formatDate } from '#src/lib/time.ts';
import { type Arcanum, formatCardCount } from '#src/tarot/arcana.ts';
import { answerSpread } from '#src/tarot/interpretation/answer.ts';
import type { TopicLetter } from '#src/tarot/interpretation/compose-topic.ts';
import { lowercaseArticle } from '#src/tarot/interpretation/french-card-names.ts';
import { type ResolvedSpread, resolveSpread } from '#src/tarot/interpretation/resolve-spread.ts';
import { getCardIds } from '#src/tarot/lay-spread.ts';
import { getPartNames, hasOneCardPerGroup, mapParts } from '#src/tarot/spread-types.ts';
import { getSpread, type PartName, SPREADS, type SpreadGroup } from '#src/tarot/spreads.ts';

// A letter is the interpretation of a draw, signed by the tarot reader, on screen, on paper or in a mail.

const PART_TITLES = {
  summary: 'Vue d’ensemble',
  ...Object.fromEntries(
    SPREADS.flatMap(({ groups }) => groups.map(({ id, title }) => [id, title])),
  ),
} as Record<PartName, string>;

/** Labels of the parts if their authors differ; `reader` is the tarot reader, who is the administrator. */
export const AUTHOR_LABELS: Record<Author, string> = {
  ai: 'Rédigé avec une intelligence artificielle',
  reader: 'Composé à partir de mes textes',
};

/** Sentences below the signature of an interpretation by a single author. */
const DISCLOSURES: Record<Author, string> = {
  ai: 'Rédigée par une intelligence artificielle, à partir de mes textes.',
  reader: 'Composée sans intelligence artificielle, à partir de mes textes.',
};

/** The fields of a reading for a letter. A draw opened by its link has no `createdAt` and no `authors`. */
export type LetterReading = Pick<
  Reading,
  'spread' | 'selectedCards' | 'categorization' | 'interpretation' | 'authors'
> &
  Partial<Pick<Reading, 'createdAt'>>;

/** Returns the groups that contain the card `id`: two if the sum of the drawn cards gives a drawn card. */
export function findGroups({ spread, categorization }: LetterReading, id: string): SpreadGroup[] {
  return getSpread(spread).groups.filter((group) => categorization[group.id]?.includes(id));
}

/** Returns the author of each part. Readings without stored authors were composed from texts. */
export function getPartAuthors({ spread, authors }: LetterReading): Authors {
  return mapParts(getSpread(spread), (part) => authors?.[part] ?? 'reader');
}

/** Returns how the letter was written, or null if its parts have different authors and a label each. */
export function getAiDisclosure(reading: LetterReading): string | null {
  const [author, ...otherAuthors] = Object.values(getPartAuthors(reading));
  return author && otherAuthors.every((other) => other === author) ? DISCLOSURES[author] : null;
}

/** A card beside a part, with its keyword in the group; a card beside the `summary` has none. */
export interface SectionCard {
  arcanum: Arcanum;
  keyword?: string;
}

export interface LetterSection {
  name: PartName;
  title: string;
  text: string;
  cards: readonly SectionCard[];
  author: Author;
}

export interface LetterContent {
  /** Lines above the letter: the short answer of the spread, in a few keywords. */
  answers: string[];
  sections: LetterSection[];
}

/** Composes the letter, with the texts of the topic if any. @throws RangeError if `arcana` lacks a card */
export function toLetterContent(
  reading: LetterReading,
  topicLetter: TopicLetter | null,
  arcana: readonly Arcanum[],
): LetterContent {
  const resolved = resolveSpread(arcana, reading);
  const { lines, keywords } = answerSpread(resolved);
  const authors = getPartAuthors(reading);
  const sections = getPartNames(resolved.spread).map(
    (part): LetterSection => ({
      name: part,
      title: PART_TITLES[part],
      text: (topicLetter ?? reading).interpretation[part] ?? '',
      cards: getCardsOfPart(part, resolved, keywords),
      author: authors[part] ?? 'reader',
    }),
  );
  return { answers: lines, sections };
}

/** Returns the cards beside a part. The summary has all, or none if each card has a part of its own. */
function getCardsOfPart(
  part: PartName,
  { spread, groups }: ResolvedSpread,
  keywordsByPart: Partial<Record<PartName, string[]>>,
): SectionCard[] {
  if (part === 'summary') {
    const allCards = groups.flatMap(({ cards }) => cards);
    return hasOneCardPerGroup(spread) ? [] : allCards.map((arcanum) => ({ arcanum }));
  }
  const partGroup = groups.find(({ group }) => group.id === part);
  return (partGroup?.cards ?? []).map((arcanum, index) => ({
    arcanum,
    keyword: keywordsByPart[part]?.[index] ?? '',
  }));
}

/** Renders the letter as plain text, for the clipboard. */
export function renderPlainLetter(
  reading: LetterReading,
  topicLetter: TopicLetter | null,
  arcana: readonly Arcanum[],
): string {
  const { answers, sections } = toLetterContent(reading, topicLetter, arcana);
  const title = reading.createdAt
    ? `Votre tirage du ${formatDate(reading.createdAt)}`
    : `Un tirage de ${formatCardCount(getCardIds(reading).length)}`;
  return [title, answers.join('\n'), ...sections.map(renderPlainSection)].join('\n\n');
}

/** Renders a heading such as « Qualités : le Mat, la légèreté ; la Force, le sang-froid », then the text. */
function renderPlainSection({ name, title, text, cards }: LetterSection): string {
  const listedCards = name === 'summary' ? [] : cards;
  const cardLabels = listedCards.map(
    ({ arcanum, keyword }) => `${lowercaseArticle(arcanum.name)}, ${keyword}`,
  );
  const heading = [title, ...(cardLabels.length > 0 ? [cardLabels.join('\u202f; ')] : [])];
  return `${heading.join('\u202f: ')}\n\n${text}`;
}
