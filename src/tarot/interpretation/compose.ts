// See docs/decisions/0038-composition.md.
import generatedWordings from '#generated/wordings.json' with { type: 'json' };
import { hashNumbers, pickDeterministically } from '#src/tarot/deterministic-choice.ts';
import { computeCardSum, formatAddition } from '#src/tarot/digit-sums.ts';
import { hasSumCard } from '#src/tarot/lay-spread.ts';
import { getGroupPerCard } from '#src/tarot/spread-types.ts';
import type { Interpretation, Spread, SpreadGroup } from '#src/tarot/spreads.ts';
import { matchCardMentions } from './find-card-names.ts';
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

/** Minimum number of cards with a motif, not counting the last: one for the opening, and one to answer. */
const MIN_OCCURRENCES = 2;

/** The same minimum as a share of all cards. It applies to spreads of more than five cards. */
const MIN_SHARE = 0.4;

/** The laid cards in order. The last one may be a sum card, which the sum of the others gives. */
interface CardSequence {
  spread: Spread;
  cards: readonly CardTexts[];
  /** The cards of a group share a part of the interpretation. */
  groupPerCard: readonly SpreadGroup[];
  /** The numbers of the cards. Each choice depends on them and on its own name, such as `opening`. */
  seed: readonly number[];
}

const mentions = (text: string, id: string) => matchCardMentions(id, text).length > 0;

/**
 * Chooses the passage (usual text) about a card. `isAfterReplacement` means that an answer or a topic text
 * replaces the passage about the preceding card.
 */
function choosePassage(sequence: CardSequence, index: number, isAfterReplacement: boolean): string {
  const { cards, groupPerCard, seed } = sequence;
  const card = cards[index] as CardTexts;
  const { textKind } = groupPerCard[index] as SpreadGroup;
  // A sum card can equal the card before it; no card has a passage after itself, so look further back.
  const preceding = cards.slice(0, index).findLast(({ id }) => id !== card.id);
  const passage = preceding ? card.after[textKind][preceding.id] : card.opens;
  if (preceding && passage && isAfterReplacement && mentions(passage, preceding.id)) {
    // The replacement already describes that card. Only passages that do not name the card they follow fit.
    const texts = Object.entries(card.after[textKind]);
    const independent = texts.flatMap(([id, text]) => (text && !mentions(text, id) ? [text] : []));
    if (independent.length > 0) {
      return pickDeterministically(independent, seed, `alone ${index}`);
    }
  }
  // An empty passage is replaced by the text about the card alone.
  return passage || `${card.name}. ${card.fragments[textKind].text}`;
}

/** A motif on the card at this index. `pole` says in which of its two states the picture shows it. */
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

/** A motif that the opening, the answers and the ending of an interpretation can share. */
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

/** The opening, the last question and, if a motif is used, the texts about the motif. */
interface Frame {
  opening: string;
  /** Texts about the motif that replace the passages of cards, by the index of the card. */
  answerByIndex: ReadonlyMap<number, string>;
  /** Alternative first sentences of a part, by the kind of texts that its group uses. */
  firstSentences: MotifWording['turns'];
  /** The last sentence. */
  question: string;
}

/** Composes the frame. All its texts use the same motif if one is usable. */
function composeFrame(sequence: CardSequence, wordings: Wordings): Frame {
  const { spread, cards, groupPerCard, seed } = sequence;
  const usableMotifs = findUsableMotifs(cards, wordings);
  if (usableMotifs.length === 0) {
    const template = pickDeterministically(wordings.spreads[spread.id].plain, seed, 'opening');
    const { question } = cards.at(-1) as CardTexts;
    const names = cards.map(({ name }) => name);
    const opening = fillNames(template, names);
    return { opening, answerByIndex: new Map(), firstSentences: {}, question };
  }
  const { occurrences, wording, ending } = pickDeterministically(usableMotifs, seed, 'motif');
  const openingOccurrence = pickDeterministically(occurrences, seed, 'opening: image');
  const template = pickDeterministically(wording[openingOccurrence.pole], seed, 'opening');
  const opening = template.replace('{image}', openingOccurrence.image);
  const answerByIndex = new Map([[cards.length - 1, ending.text]]);
  for (const { index, answers } of occurrences) {
    const alternatives = answers?.[(groupPerCard[index] as SpreadGroup).textKind];
    // The opening already describes this picture, so an answer would repeat it.
    if (alternatives && index !== openingOccurrence.index) {
      answerByIndex.set(index, pickDeterministically(alternatives, seed, `answer ${index}`));
    }
  }
  return { opening, answerByIndex, firstSentences: wording.turns, question: ending.question };
}

/** Returns the text about each card: the replacement with the card's index, or else the passage. */
function composeCardTexts(sequence: CardSequence, replacements: ReadonlyMap<number, string>) {
  return sequence.cards.map((_, index) => {
    return replacements.get(index) ?? choosePassage(sequence, index, replacements.has(index - 1));
  });
}

/** Returns one topic text per part. It replaces the shortest text among the cards that have a topic text. */
function chooseTopicTexts(
  topicTextsByCardId: TopicTexts['cards'],
  { spread, cards, groupPerCard }: CardSequence,
  cardTexts: readonly string[],
): [index: number, text: string][] {
  return spread.groups.flatMap((group) => {
    const candidates = cards.flatMap(({ id }, index): [number, string][] => {
      const text = groupPerCard[index] === group && topicTextsByCardId[id]?.[group.textKind];
      return text ? [[index, text]] : [];
    });
    const getLength = ([index]: [number, string]) => cardTexts[index]?.length ?? 0;
    return candidates.sort((a, b) => getLength(a) - getLength(b)).slice(0, 1);
  });
}

/** Explains how the numbers of the other cards give the last card, which may be one of those cards. */
function explainSum({ cards, groupPerCard, seed }: CardSequence, wording: SumWording): string {
  const { told: explanations, mat: matExplanation, twice: repetitions } = wording;
  const lastCard = cards.at(-1) as CardTexts;
  const sum = computeCardSum(cards.slice(0, -1).map(({ number }) => number));
  const firstIndex = cards.findIndex(({ id }) => id === lastCard.id);
  const firstGroupTitle = groupPerCard[firstIndex]?.title ?? '';
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
  const sequence: CardSequence = { spread, cards, groupPerCard: getGroupPerCard(spread), seed };
  const { opening, answerByIndex, firstSentences, question } = composeFrame(sequence, wordings);
  const textsWithoutTopic = composeCardTexts(sequence, answerByIndex);
  const topicTexts = topic ? chooseTopicTexts(topic.cards, sequence, textsWithoutTopic) : [];
  const cardTexts = composeCardTexts(sequence, new Map([...answerByIndex, ...topicTexts]));
  const sumWording = wordings.spreads[spread.id].sum;
  const sumText = sumWording && hasSumCard(spread) ? explainSum(sequence, sumWording) : '';
  const interpretation: Interpretation = {
    summary: topic ? `${opening} ${pickDeterministically(topic.openings, seed, 'topic')}` : opening,
  };
  for (const group of spread.groups) {
    const groupTexts = cardTexts.filter((_, index) => sequence.groupPerCard[index] === group);
    const paragraphs = toParagraphs(groupTexts);
    const alternatives = groupTexts.length > 1 && firstSentences[group.textKind];
    if (alternatives) {
      const firstSentence = pickDeterministically(alternatives, seed, `turn ${group.id}`);
      // In three of five cases the sentence is its own paragraph, so that interpretations differ in shape.
      if (hashNumbers(seed, `line ${group.id}`) % 5 < 3) paragraphs.unshift(firstSentence);
      else paragraphs[0] = `${firstSentence} ${paragraphs[0]}`;
    }
    // The last part begins with the sum, if any, and ends with the question, which the page displays larger.
    const isLast = group === spread.groups.at(-1);
    const allParagraphs = isLast ? [sumText, ...paragraphs, question] : paragraphs;
    interpretation[group.id] = allParagraphs.filter(Boolean).join('\n\n');
  }
  return interpretation;
}
