// See docs/decisions/0038-composition.md.
import generatedWordings from '#generated/wordings.json' with { type: 'json' };
import { hashNumbers, pickDeterministically } from '#src/tarot/deterministic-choice.ts';
import { computeCardSum, formatAddition } from '#src/tarot/digit-sums.ts';
import { hasSumCard } from '#src/tarot/lay-spread.ts';
import { getGroupPerCard } from '#src/tarot/spread-types.ts';
import type { Interpretation, Spread, SpreadGroup } from '#src/tarot/spreads.ts';
import { matchCardName } from './find-card-names.ts';
import { fillNames } from './french-card-names.ts';
import {
  type CardTexts,
  type Ending,
  MOTIFS,
  type Motif,
  type MotifWording,
  type ShownMotif,
  type SumWording,
  type TopicTexts,
  type Wordings,
} from './passage-types.ts';

/** How many cards before the last must show a motif to make it usable: one for the opening, one to answer. */
const MIN_OCCURRENCES = 2;

/** The share of a spread's cards that must show a motif; the larger of the two minimums applies. */
const MIN_SHARE = 0.4;

/** The cards of the spread in order, with their groups. */
interface CardSequence {
  spread: Spread;
  cards: readonly CardTexts[];
  /** The group of each card. */
  groups: readonly SpreadGroup[];
  /** The numbers of the cards, from which every choice is derived. */
  seed: readonly number[];
}

const isNamed = (id: string, text: string) => matchCardName(id, text).length > 0;

/** Chooses a card's passage. `isAfterAnswer`: the card before has an answer or topic text, not a passage. */
function choosePassage(sequence: CardSequence, index: number, isAfterAnswer: boolean): string {
  const { cards, groups, seed } = sequence;
  const card = cards[index] as CardTexts;
  const { kind } = groups[index] as SpreadGroup;
  // The sum can give a card again, and no card has a passage after itself, so the nearest other card counts.
  const preceding = cards.slice(0, index).findLast(({ id }) => id !== card.id);
  const passage = preceding ? card.after[kind][preceding.id] : card.opens;
  if (preceding && passage && isAfterAnswer && isNamed(preceding.id, passage)) {
    // The answer already describes the preceding card, so the passage must not name a preceding card.
    const texts = Object.entries(card.after[kind]);
    const independent = texts.flatMap(([id, text]) => (text && !isNamed(id, text) ? [text] : []));
    if (independent.length > 0) {
      return pickDeterministically(independent, seed, `alone ${index}`);
    }
  }
  // An empty passage is replaced by the text about the card alone.
  return passage || `${card.name}. ${card.fragments[kind].text}`;
}

/** A motif on the card at this index of the spread. */
interface Occurrence extends ShownMotif {
  index: number;
}

/** Finds the cards with the motif, except the last card of the spread. */
function findOccurrences(cards: readonly CardTexts[], motif: Motif): Occurrence[] {
  return cards.flatMap(({ id, motifs }, index) => {
    const shown = motifs[motif];
    return shown && id !== cards.at(-1)?.id ? [{ ...shown, index }] : [];
  });
}

/** A motif that an interpretation can use from its opening to its end. */
interface UsableMotif {
  occurrences: readonly Occurrence[];
  wording: MotifWording;
  ending: Ending;
}

/** Finds the motifs that occur on enough cards and have an ending for the last card. */
function findUsableMotifs(cards: readonly CardTexts[], { motifs }: Wordings): UsableMotif[] {
  const minimum = Math.max(MIN_OCCURRENCES, MIN_SHARE * cards.length);
  return MOTIFS.flatMap((motif) => {
    const occurrences = findOccurrences(cards, motif);
    const wording = motifs[motif];
    const ending = cards.at(-1)?.motifs[motif]?.ending;
    const isUsable = occurrences.length >= minimum;
    return wording && ending && isUsable ? [{ occurrences, wording, ending }] : [];
  });
}

/** The texts of an interpretation other than the passages (the usual texts about its cards). */
interface Frame {
  opening: string;
  /** Texts about the motif that replace the passages of cards, by the index of the card. */
  answers: ReadonlyMap<number, string>;
  /** First sentences of parts, by the kind of texts that their group uses. */
  turns: MotifWording['turns'];
  /** The last sentence. */
  question: string;
}

/** Composes the frame. All its texts use the same motif if one is usable. */
function composeFrame(sequence: CardSequence, wordings: Wordings): Frame {
  const { spread, cards, groups, seed } = sequence;
  const usableMotifs = findUsableMotifs(cards, wordings);
  if (usableMotifs.length === 0) {
    const template = pickDeterministically(wordings.spreads[spread.id].plain, seed, 'opening');
    const names = cards.map(({ name }) => name);
    const { question } = cards.at(-1) as CardTexts;
    return { opening: fillNames(template, names), answers: new Map(), turns: {}, question };
  }
  const { occurrences, wording, ending } = pickDeterministically(usableMotifs, seed, 'motif');
  const openingOccurrence = pickDeterministically(occurrences, seed, 'opening: image');
  const template = pickDeterministically(wording[openingOccurrence.pole], seed, 'opening');
  const opening = template.replace('{image}', openingOccurrence.image);
  const answers = new Map([[cards.length - 1, ending.text]]);
  for (const occurrence of occurrences) {
    const { index } = occurrence;
    const alternatives = occurrence.answers?.[(groups[index] as SpreadGroup).kind];
    // The opening already describes this picture, so an answer would repeat it.
    if (alternatives && occurrence !== openingOccurrence) {
      answers.set(index, pickDeterministically(alternatives, seed, `answer ${index}`));
    }
  }
  return { opening, answers, turns: wording.turns, question: ending.question };
}

/** Returns the text of each card: its answer, or else its passage. */
function composeCardTexts(sequence: CardSequence, answers: ReadonlyMap<number, string>): string[] {
  return sequence.cards.map((_, index) => {
    return answers.get(index) ?? choosePassage(sequence, index, answers.has(index - 1));
  });
}

/** Chooses a topic text for each part. Among the cards that have one, it replaces the shortest card text. */
function chooseTopicTexts(
  topicCards: TopicTexts['cards'],
  { spread, cards, groups }: CardSequence,
  cardTexts: readonly string[],
): [index: number, text: string][] {
  return spread.groups.flatMap((group) => {
    const candidates = cards.flatMap(({ id }, index): [number, string][] => {
      const text = groups[index] === group && topicCards[id]?.[group.kind];
      return text ? [[index, text]] : [];
    });
    const getLength = ([index]: [number, string]) => cardTexts[index]?.length ?? 0;
    return candidates.sort((a, b) => getLength(a) - getLength(b)).slice(0, 1);
  });
}

/** Explains how the last card was calculated, and that it counts twice if it was already drawn. */
function explainSum({ cards, groups, seed }: CardSequence, wording: SumWording): string {
  const { told: explanations, mat: matExplanation, twice: repetitions } = wording;
  const lastCard = cards.at(-1) as CardTexts;
  const sum = computeCardSum(cards.slice(0, -1).map(({ number }) => number));
  const firstIndex = cards.findIndex(({ id }) => id === lastCard.id);
  const firstGroupTitle = groups[firstIndex]?.title ?? '';
  const sentences = [
    pickDeterministically(explanations, seed, 'sum').replace('{calcul}', formatAddition(sum)),
    ...(cards.some(({ number }) => number === 0) ? [matExplanation] : []),
    ...(firstIndex < cards.length - 1
      ? [pickDeterministically(repetitions, seed, 'twice').replace('{place}', firstGroupTitle)]
      : []),
  ];
  return fillNames(sentences.join(' '), [lastCard.name]);
}

/** Maximum length in characters of two neighbouring texts that share a paragraph. */
const MAX_PAIR_LENGTH = 410;

/** Makes each text a paragraph; of three or more texts, the shortest two neighbours may share one. */
function toParagraphs(texts: readonly string[]): string[] {
  const pairs = texts.slice(1).map((text, index) => `${texts[index]} ${text}`);
  const shortestPair = pairs.toSorted((a, b) => a.length - b.length)[0];
  if (texts.length < 3 || !shortestPair || shortestPair.length > MAX_PAIR_LENGTH) return [...texts];
  return texts.toSpliced(pairs.indexOf(shortestPair), 2, shortestPair);
}

interface CompositionOptions {
  /** Texts about the topic that the visitor chose. */
  topic?: TopicTexts;
  wordings?: Wordings;
}

/** Composes an interpretation. The same cards and topic give the same text in browsers and on the server. */
export function composeInterpretation(
  cards: readonly CardTexts[],
  spread: Spread,
  { topic, wordings = generatedWordings }: CompositionOptions = {},
): Interpretation {
  const seed = cards.map(({ number }) => number);
  const sequence: CardSequence = { spread, cards, groups: getGroupPerCard(spread), seed };
  const { opening, turns, question, answers } = composeFrame(sequence, wordings);
  const textsWithoutTopic = composeCardTexts(sequence, answers);
  const topicTexts = topic ? chooseTopicTexts(topic.cards, sequence, textsWithoutTopic) : [];
  const cardTexts = composeCardTexts(sequence, new Map([...answers, ...topicTexts]));
  const sumWording = wordings.spreads[spread.id].sum;
  const sumText = sumWording && hasSumCard(spread) ? explainSum(sequence, sumWording) : '';
  const interpretation: Interpretation = {
    summary: topic ? `${opening} ${pickDeterministically(topic.openings, seed, 'topic')}` : opening,
  };
  for (const group of spread.groups) {
    const groupTexts = cardTexts.filter((_, index) => sequence.groups[index] === group);
    const paragraphs = toParagraphs(groupTexts);
    const firstSentences = groupTexts.length > 1 && turns[group.kind];
    if (firstSentences) {
      const firstSentence = pickDeterministically(firstSentences, seed, `turn ${group.id}`);
      // In three of five cases the sentence is its own paragraph, so that interpretations differ in shape.
      if (hashNumbers(seed, `line ${group.id}`) % 5 < 3) paragraphs.unshift(firstSentence);
      else paragraphs[0] = `${firstSentence} ${paragraphs[0]}`;
    }
    // The question is the last paragraph, which the page styles differently.
    const isLast = group === spread.groups.at(-1);
    const allParagraphs = isLast ? [sumText, ...paragraphs, question] : paragraphs;
    interpretation[group.id] = allParagraphs.filter(Boolean).join('\n\n');
  }
  return interpretation;
}
