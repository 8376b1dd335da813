// See docs/decisions/0038-composition.md.
import deliveredWordings from '#generated/wordings.json' with { type: 'json' };
import { hashNumbers, pickDeterministically } from '#src/tarot/deterministic-choice.ts';
import { cardSum } from '#src/tarot/digit-sums.ts';
import { hasSumCard } from '#src/tarot/lay-spread.ts';
import { getPositions } from '#src/tarot/spread-types.ts';
import type { Interpretation, Spread, SpreadGroup } from '#src/tarot/spreads.ts';
import { additionOf } from './addition.ts';
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

/** Cards besides the last that show a letter's motif, at least: the opening and an answer take one each. */
const LEAST_SEEN = 2;

/** The same, as a share of the table. */
const SHARE_SEEN = 0.4;

/** The way along the table, from card to card. */
interface Walk {
  spread: Spread;
  cards: readonly CardTexts[];
  /** The group of each card. */
  places: readonly SpreadGroup[];
  /** The numbers of the cards: every choice follows from them. */
  seed: readonly number[];
}

const isNamed = (id: string, text: string) => namingsOf(id, text).length > 0;

/** What a card at this place says: one text for each card that may lie before it. */
function passageOf({ cards, places, seed }: Walk, place: number, isBeforeShown: boolean): string {
  const card = cards[place] as CardTexts;
  const { kind } = places[place] as SpreadGroup;
  // A card that lies there twice comes after the last that is another one.
  const before = cards.slice(0, place).findLast(({ id }) => id !== card.id);
  const passage = before ? card.after[kind][before.id] : card.opens;
  if (before && passage && isBeforeShown && isNamed(before.id, passage)) {
    // The picture before was told just now: one of the passages that tell of this card alone.
    const texts = Object.entries(card.after[kind]);
    const alone = texts.flatMap(([id, text]) => (text && !isNamed(id, text) ? [text] : []));
    if (alone.length > 0) return pickDeterministically(alone, seed, `alone ${place}`);
  }
  // A text that the reader has emptied: what she wrote of the card alone, which does not name it.
  return passage || `${card.name}. ${card.fragments[kind].text}`;
}

/** The letter's motif as a card of the table shows it. */
interface Seen extends ShownMotif {
  place: number;
}

/** The cards besides the last that show the motif. */
function seenIn(cards: readonly CardTexts[], motif: Motif): Seen[] {
  return cards.flatMap(({ id, motifs }, place) => {
    const shown = motifs[motif];
    return shown && id !== cards.at(-1)?.id ? [{ ...shown, place }] : [];
  });
}

/** A motif that a letter can follow from its opening to its end. */
interface Followed {
  seen: readonly Seen[];
  wording: MotifWording;
  ending: Ending;
}

/** The motifs that enough cards show and that the last one can end on. */
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
  /** What cards say of the motif instead of their passages, by their places. */
  answers: ReadonlyMap<number, string>;
  /** How parts begin, by what their places take of a card. */
  turns: MotifWording['turns'];
  question: string;
}

/** What the letter opens and ends with, and what is answered on the way. All follow one motif, if there is one. */
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
    // The opening has shown this picture already: its answer would show it again.
    if (fitting && one !== opened)
      answers.set(one.place, pickDeterministically(fitting, seed, `answer ${one.place}`));
  }
  return { opening, answers, turns: wording.turns, question: ending.question };
}

/** What each card says: its answer, or else its passage. */
function textsOf(walk: Walk, answers: ReadonlyMap<number, string>): string[] {
  return walk.cards.map((_, place) => {
    return answers.get(place) ?? passageOf(walk, place, answers.has(place - 1));
  });
}

/** What one card of each part says about the topic, by its place: the card that would say least without it. */
function answersAbout(
  topic: TopicTexts['cards'],
  { spread, cards, places }: Walk,
  said: readonly string[],
): [place: number, text: string][] {
  return spread.groups.flatMap((group) => {
    const texts = cards.flatMap(({ id }, place): [number, string][] => {
      const text = places[place] === group && topic[id]?.[group.kind];
      return text ? [[place, text]] : [];
    });
    const length = ([place]: [number, string]) => said[place]?.length ?? 0;
    return texts.sort((a, b) => length(a) - length(b)).slice(0, 1);
  });
}

/** How the last card was found, and that it counts twice where it lies there already. */
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

/** Two neighbours that are this short together share a paragraph. In characters. */
const SHORT_TOGETHER = 410;

/** A paragraph for each text of a part; the two neighbours that are shortest together share one where they are short. */
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
  const said = textsOf(walk, new Map([...answers, ...about]));
  const wording = wordings.spreads[spread.id].sum;
  const sum = wording && hasSumCard(spread) ? sumOf(walk, wording) : '';
  const letter: Interpretation = {
    summary: topic ? `${opening} ${pickDeterministically(topic.openings, seed, 'topic')}` : opening,
  };
  for (const group of spread.groups) {
    const part = said.filter((_, place) => walk.places[place] === group);
    const paragraphs = paragraphsOf(part);
    const written = part.length > 1 && turns[group.kind];
    if (written) {
      const turn = pickDeterministically(written, seed, `turn ${group.id}`);
      // By lot alone on its line, so that letters differ in shape.
      if (hashNumbers(seed, `line ${group.id}`) % 5 < 3) paragraphs.unshift(turn);
      else paragraphs[0] = `${turn} ${paragraphs[0]}`;
    }
    // The question stands last and alone: the page sets it apart.
    const whole = group === spread.groups.at(-1) ? [sum, ...paragraphs, question] : paragraphs;
    letter[group.id] = whole.filter(Boolean).join('\n\n');
  }
  return letter;
}
