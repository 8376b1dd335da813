// See docs/decisions/0038-a-walk-along-the-table.md.
import { cardSum } from '#src/tarot/digit-sums.ts';
import { isSummed } from '#src/tarot/laying.ts';
import { choose, mix } from '#src/tarot/mix.ts';
import { placesOf } from '#src/tarot/spread-model.ts';
import type { Interpretation, Spread, SpreadGroup } from '#src/tarot/spreads.ts';
import { countWords } from '#src/text/words.ts';
import { additionOf } from './addition.ts';
import { fillNames } from './card-names.ts';
import {
  type CardTexts,
  type Ending,
  MOTIFS,
  type Motif,
  type ShownMotif,
  type SumWording,
  type Wordings,
} from './card-texts.ts';

/** Cards besides the last that show a letter's motif, at least. */
const LEAST_SEEN = 4;

/** Passages that go by the motif of their letter, where there is one that so many go by. */
const OFTEN = 2;

/** One card in as many answers the letter's question. */
const STRETCH = 3;

/** The way along the table, from card to card. */
interface Walk {
  spread: Spread;
  cards: readonly CardTexts[];
  /** The group of each card. */
  places: readonly SpreadGroup[];
  /** The numbers of the cards: every choice follows from them. */
  seed: readonly number[];
}

/** What a card at this place says: one text for each card that may lie before it. */
function passageOf({ cards, places }: Walk, place: number): { text: string; motif?: Motif } {
  const card = cards[place] as CardTexts;
  const { kind } = places[place] as SpreadGroup;
  // A card that lies there twice comes after the last that is another one.
  const before = cards.slice(0, place).findLast(({ id }) => id !== card.id);
  const passage = before ? card.after[kind][before.id] : card.opens;
  // A text that the reader has emptied: what she wrote of the card alone, which does not name it.
  return passage?.text ? passage : { text: `${card.name}. ${card.fragments[kind].text}` };
}

/** A card of the table on which the letter's motif is seen. */
interface Seen {
  place: number;
  shown: ShownMotif;
}

/** The cards besides the last that show the motif. */
function seenIn(cards: readonly CardTexts[], motif: Motif): Seen[] {
  return cards.flatMap(({ id, motifs }, place) => {
    const shown = motifs[motif];
    return shown && id !== cards.at(-1)?.id ? [{ place, shown }] : [];
  });
}

/** Whether enough cards show the motif, in its two states, for a letter to open with it. */
function canOpen(seen: readonly Seen[], openings: readonly string[] = []): boolean {
  const poles = new Set(seen.map(({ shown }) => shown.pole));
  return openings.length > 0 && seen.length >= LEAST_SEEN && poles.size === 2;
}

/** Puts the sentences that show images where their numbers stand. */
function fill(template: string, images: readonly Seen[]): string {
  return template.replace(
    /\{(\d)\}/g,
    (_, number) => images[Number(number) - 1]?.shown.image ?? '',
  );
}

/** Two cards in the motif's two states, one of them among the first of the table. */
function openingPair(seen: readonly Seen[], { cards, seed }: Walk): Seen[] {
  const early = seen.filter(({ place }) => place < cards.length / 2);
  const one = choose(early.length > 0 ? early : seen, seed, 'opening: one');
  const others = seen.filter(({ shown }) => shown.pole !== one.shown.pole);
  const other = choose(others, seed, 'opening: other');
  return one.shown.pole === 'first' ? [one, other] : [other, one];
}

/**
 * What cards on the way answer to the letter's question, by their places: one in each stretch of three cards, rather those
 * whose passages go by the motif, in at most `room` words.
 */
function answersOf(
  candidates: readonly Seen[],
  used: readonly (Motif | undefined)[],
  motif: Motif,
  { cards, seed }: Walk,
  room: number,
): Map<number, string> {
  const answers = new Map<number, string>();
  let left = room;
  const starts = Array.from(
    { length: Math.floor((cards.length - 1) / STRETCH) },
    (_, one) => one * STRETCH,
  );
  // Where room is short, another stretch goes without an answer in each letter.
  for (const start of starts.toSorted(
    (one, other) => mix(seed, `${one}`) - mix(seed, `${other}`),
  )) {
    const fitting = candidates.filter(
      ({ place, shown: { answer = '' } }) =>
        place >= start && place < start + STRETCH && answer && countWords(answer) <= left,
    );
    const told = fitting.filter(({ place }) => used[place] === motif);
    if (fitting.length === 0) continue;
    const { place, shown } = choose(told.length > 0 ? told : fitting, seed, `answer ${start}`);
    answers.set(place, shown.answer ?? '');
    left -= countWords(shown.answer ?? '');
  }
  return answers;
}

interface Frame {
  opening: string;
  answers: ReadonlyMap<number, string>;
  ending: Ending;
}

/**
 * What the letter opens and ends with, and what it answers on the way, in at most `room` words. All follow one motif where
 * enough cards show it, else the end alone does; where no end has room, the last card's question stands for it.
 */
function frame(
  walk: Walk,
  used: readonly (Motif | undefined)[],
  { motifs, spreads }: Wordings,
  room: number,
): Frame {
  const { spread, cards, seed } = walk;
  const last = cards.at(-1) as CardTexts;
  const names = cards.map(({ name }) => name);
  const plain = spreads[spread.id].plain.map((template) => fillNames(template, names));
  const opens = (motif: Motif) => (canOpen(seenIn(cards, motif), motifs[motif]) ? 1 : 0);
  const isOften = (motif: Motif) => used.filter((one) => one === motif).length >= OFTEN;
  const candidates = MOTIFS.toSorted(
    (one, other) =>
      opens(other) - opens(one) ||
      Number(isOften(other)) - Number(isOften(one)) ||
      mix(seed, one) - mix(seed, other),
  );
  for (const motif of candidates) {
    const seen = seenIn(cards, motif);
    const pair = opens(motif) ? openingPair(seen, walk) : [];
    // An image that the opening has not shown, rather.
    const others = seen.filter((one) => !pair.includes(one));
    const images = others.length > 0 ? others : pair;
    const endings = last.motifs[motif]?.endings;
    if (!endings || images.length === 0) continue;
    const image = choose(images, seed, 'ending');
    const { text, question } = endings[image.shown.pole];
    const ending = { text: `${image.shown.image} ${text}`, question };
    const spare = room - countWords(`${ending.text} ${question}`);
    const fitting = ((pair.length > 0 && motifs[motif]) || plain)
      .map((template) => fill(template, pair))
      .filter((opening) => countWords(opening) <= spare);
    if (fitting.length === 0) continue;
    const opening = choose(fitting, seed, 'opening');
    const left = spare - countWords(opening);
    const answering = pair.length > 0 ? others.filter((one) => one !== image) : [];
    return { opening, answers: answersOf(answering, used, motif, walk, left), ending };
  }
  return {
    opening: choose(plain, seed, 'opening'),
    answers: new Map(),
    ending: { text: '', question: last.question },
  };
}

/** How the last card was found, and that it counts twice where it lies there already. */
function sumOf({ cards, places, seed }: Walk, { told, mat, twice }: SumWording): string {
  const last = cards.at(-1) as CardTexts;
  const sum = cardSum(cards.slice(0, -1).map(({ number }) => number));
  const first = cards.findIndex(({ id }) => id === last.id);
  const sentences = [
    choose(told, seed, 'sum').replace('{calcul}', additionOf(sum)),
    ...(cards.some(({ number }) => number === 0) ? [mat] : []),
    ...(first < cards.length - 1
      ? [choose(twice, seed, 'twice').replace('{place}', places[first]?.title ?? '')]
      : []),
  ];
  return fillNames(sentences.join(' '), [last.name]);
}

/**
 * What a card says, and to the letter's question, in one paragraph or in two: by lot, so that letters differ in shape. Two
 * are the likelier, since stretches without an answer have one.
 */
function paragraphsOf(text: string, answer: string | undefined, { seed }: Walk): string[] {
  if (!answer) return [text];
  return mix(seed, answer) % 8 < 5 ? [text, answer] : [`${text} ${answer}`];
}

/**
 * The letter of a spread's cards in the order in which they are laid: a walk along the table, from each card to the next,
 * between an opening and an end. The same cards give the same letter, wherever it is woven.
 */
export function weave(
  cards: readonly CardTexts[],
  spread: Spread,
  wordings: Wordings,
): Interpretation {
  const seed = cards.map(({ number }) => number);
  const walk: Walk = { spread, cards, places: placesOf(spread), seed };
  const passages = cards.map((_, place) => passageOf(walk, place));
  const used = passages.map(({ motif }) => motif);
  const wording = wordings.spreads[spread.id].sum;
  const sum = wording && isSummed(spread) ? sumOf(walk, wording) : '';
  const room =
    spread.words.woven - countWords([sum, ...passages.map(({ text }) => text)].join(' '));
  const { opening, answers, ending } = frame(walk, used, wordings, room);
  const letter: Interpretation = { summary: opening };
  for (const group of spread.groups) {
    const paragraphs = passages.flatMap(({ text }, place) =>
      walk.places[place] === group ? paragraphsOf(text, answers.get(place), walk) : [],
    );
    // The question stands last and alone: the page sets it apart.
    const whole =
      group === spread.groups.at(-1)
        ? [sum, ...paragraphs, ending.text, ending.question]
        : paragraphs;
    letter[group.id] = whole.filter(Boolean).join('\n\n');
  }
  return letter;
}
