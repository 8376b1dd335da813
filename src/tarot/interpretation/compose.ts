// See docs/decisions/0038-composition.md.
import deliveredWordings from '#generated/wordings.json' with { type: 'json' };
import { hashNumbers, pickDeterministically } from '#src/tarot/deterministic-choice.ts';
import { additionOf, cardSum } from '#src/tarot/digit-sums.ts';
import { hasSumCard } from '#src/tarot/lay-spread.ts';
import { getPositions } from '#src/tarot/spread-types.ts';
import type { Interpretation, Spread, SpreadGroup } from '#src/tarot/spreads.ts';
import { namingsOf } from './find-card-names.ts';
import { fillNames } from './french-card-names.ts';
import {
  type CardTexts,
  type Ending,
  MOTIFS,
  type Motif,
  type MotifWording,
  type ShownMotif,
  type SumWording,
  type TextTemplates,
  type TopicTexts,
} from './passage-types.ts';

/** Minimum number of cards with the motif, without the last: the opening and an answer use one each. */
const LEAST_SEEN = 2;

/** The same minimum as a share of the spread's cards. */
const SHARE_SEEN = 0.4;

/** The cards of the spread in order, with their groups. */
interface Walk {
  spread: Spread;
  cards: readonly CardTexts[];
  /** The group of each card. */
  places: readonly SpreadGroup[];
  /** The numbers of the cards, from which every choice is derived. */
  seed: readonly number[];
}

const isNamed = (id: string, text: string) => namingsOf(id, text).length > 0;

/** The texts of a card at this position: one for each card that can precede it. */
function passageOf({ cards, places, seed }: Walk, place: number, isBeforeShown: boolean): string {
  const card = cards[place] as CardTexts;
  const { kind } = places[place] as SpreadGroup;
  // A card that occurs twice follows the last different card.
  const before = cards.slice(0, place).findLast(({ id }) => id !== card.id);
  const passage = before ? card.after[kind][before.id] : card.opens;
  if (before && passage && isBeforeShown && isNamed(before.id, passage)) {
    // The previous text already described its motif, so this uses a passage about this card alone.
    const texts = Object.entries(card.after[kind]);
    const alone = texts.flatMap(([id, text]) => (text && !isNamed(id, text) ? [text] : []));
    if (alone.length > 0) return pickDeterministically(alone, seed, `alone ${place}`);
  }
  // If the author emptied a text, this uses the text about the card alone, which does not name a neighbour.
  return passage || `${card.name}. ${card.fragments[kind].text}`;
}

/** The interpretation's motif as it appears on a card of the spread. */
interface Seen extends ShownMotif {
  place: number;
}

/** The cards with the motif, without the last one. */
function seenIn(cards: readonly CardTexts[], motif: Motif): Seen[] {
  return cards.flatMap(({ id, motifs }, place) => {
    const shown = motifs[motif];
    return shown && id !== cards.at(-1)?.id ? [{ ...shown, place }] : [];
  });
}

/** A motif that an interpretation can use from its opening to its end. */
interface Followed {
  seen: readonly Seen[];
  wording: MotifWording;
  ending: Ending;
}

/** The motifs that occur on enough cards and suit the end of the last one. */
function followable({ cards }: Walk, { motifs }: TextTemplates): Followed[] {
  const least = Math.max(LEAST_SEEN, SHARE_SEEN * cards.length);
  return MOTIFS.flatMap((motif) => {
    const seen = seenIn(cards, motif);
    const wording = motifs[motif];
    const ending = cards.at(-1)?.motifs[motif]?.ending;
    return wording && ending && seen.length >= least ? [{ seen, wording, ending }] : [];
  });
}

interface Frame {
  opening: string;
  /** Texts about the motif that replace the passages of cards, by position. */
  answers: ReadonlyMap<number, string>;
  /** The first words of parts, by the aspect of a card that their positions use. */
  turns: MotifWording['turns'];
  question: string;
}

/** The opening, the answers and the end. All use the same motif if one is available. */
function frame(walk: Walk, wordings: TextTemplates): Frame {
  const { spread, cards, places, seed } = walk;
  const fitting = followable(walk, wordings);
  if (fitting.length === 0) {
    const plain = pickDeterministically(wordings.spreads[spread.id].plain, seed, 'opening');
    const names = cards.map(({ name }) => name);
    const { question } = cards.at(-1) as CardTexts;
    return { opening: fillNames(plain, names), answers: new Map(), turns: {}, question };
  }
  const { seen, wording, ending } = pickDeterministically(fitting, seed, 'motif');
  const opened = pickDeterministically(seen, seed, 'opening: image');
  const opening = pickDeterministically(wording[opened.pole], seed, 'opening').replace(
    '{image}',
    opened.image,
  );
  const answers = new Map([[cards.length - 1, ending.text]]);
  for (const one of seen) {
    const fitting = one.answers?.[(places[one.place] as SpreadGroup).kind];
    // The opening already describes this motif, so an answer would repeat it.
    if (fitting && one !== opened)
      answers.set(one.place, pickDeterministically(fitting, seed, `answer ${one.place}`));
  }
  return { opening, answers, turns: wording.turns, question: ending.question };
}

/** The text of each card: its answer, or else its passage. */
function textsOf(walk: Walk, answers: ReadonlyMap<number, string>): string[] {
  return walk.cards.map((_, place) => {
    return answers.get(place) ?? passageOf(walk, place, answers.has(place - 1));
  });
}

/** One text about the topic for each part, by position: it goes to the card with the shortest text. */
function answersAbout(
  topic: TopicTexts['cards'],
  { spread, cards, places }: Walk,
  cardTexts: readonly string[],
): [place: number, text: string][] {
  return spread.groups.flatMap((group) => {
    const texts = cards.flatMap(({ id }, place): [number, string][] => {
      const text = places[place] === group && topic[id]?.[group.kind];
      return text ? [[place, text]] : [];
    });
    const length = ([place]: [number, string]) => cardTexts[place]?.length ?? 0;
    return texts.sort((a, b) => length(a) - length(b)).slice(0, 1);
  });
}

/** Explains how the last card was calculated, and that it counts twice if it was already drawn. */
function sumOf({ cards, places, seed }: Walk, { told, mat, twice }: SumWording): string {
  const last = cards.at(-1) as CardTexts;
  const sum = cardSum(cards.slice(0, -1).map(({ number }) => number));
  const first = cards.findIndex(({ id }) => id === last.id);
  const sentences = [
    pickDeterministically(told, seed, 'sum').replace('{calcul}', additionOf(sum)),
    ...(cards.some(({ number }) => number === 0) ? [mat] : []),
    ...(first < cards.length - 1
      ? [pickDeterministically(twice, seed, 'twice').replace('{place}', places[first]?.title ?? '')]
      : []),
  ];
  return fillNames(sentences.join(' '), [last.name]);
}

/** Maximum length in characters of two neighbours that share a paragraph. */
const SHORT_TOGETHER = 410;

/** Returns one paragraph for each text of a part; the shortest pair of neighbours shares one if it is short enough. */
function paragraphsOf(texts: readonly string[]): string[] {
  const pairs = texts.slice(1).map((text, place) => `${texts[place]} ${text}`);
  const shortest = pairs.toSorted((one, other) => one.length - other.length)[0];
  if (texts.length < 3 || !shortest || shortest.length > SHORT_TOGETHER) return [...texts];
  return texts.toSpliced(pairs.indexOf(shortest), 2, shortest);
}

interface Options {
  /** For a reading about a topic of the visitor. */
  topic?: TopicTexts;
  wordings?: TextTemplates;
}

/**
 * Composes the interpretation of a spread, card by card between an opening and an end. The same cards and the same topic
 * give the same text in the browser and on the server.
 */
export function composeInterpretation(
  cards: readonly CardTexts[],
  spread: Spread,
  { topic, wordings = deliveredWordings }: Options = {},
): Interpretation {
  const seed = cards.map(({ number }) => number);
  const walk: Walk = { spread, cards, places: getPositions(spread), seed };
  const { opening, turns, question, answers } = frame(walk, wordings);
  const about = topic ? answersAbout(topic.cards, walk, textsOf(walk, answers)) : [];
  const cardTexts = textsOf(walk, new Map([...answers, ...about]));
  const wording = wordings.spreads[spread.id].sum;
  const sum = wording && hasSumCard(spread) ? sumOf(walk, wording) : '';
  const letter: Interpretation = {
    summary: topic ? `${opening} ${pickDeterministically(topic.openings, seed, 'topic')}` : opening,
  };
  for (const group of spread.groups) {
    const part = cardTexts.filter((_, place) => walk.places[place] === group);
    const paragraphs = paragraphsOf(part);
    const written = part.length > 1 && turns[group.kind];
    if (written) {
      const turn = pickDeterministically(written, seed, `turn ${group.id}`);
      // A pseudo-random choice puts it in its own paragraph, so that interpretations differ in shape.
      if (hashNumbers(seed, `line ${group.id}`) % 5 < 3) paragraphs.unshift(turn);
      else paragraphs[0] = `${turn} ${paragraphs[0]}`;
    }
    // Puts the question in the last paragraph, which the page styles differently.
    const whole = group === spread.groups.at(-1) ? [sum, ...paragraphs, question] : paragraphs;
    letter[group.id] = whole.filter(Boolean).join('\n\n');
  }
  return letter;
}
