// See docs/decisions/0038-a-walk-along-the-table.md.
import { cardSum } from '#src/tarot/digit-sums.ts';
import { isSummed } from '#src/tarot/laying.ts';
import { choose, mix } from '#src/tarot/mix.ts';
import { placesOf } from '#src/tarot/spread-model.ts';
import type { Interpretation, Spread, SpreadGroup } from '#src/tarot/spreads.ts';
import { additionOf } from './addition.ts';
import { fillNames } from './card-names.ts';
import {
  type CardTexts,
  type Ending,
  MOTIFS,
  type Motif,
  type Pole,
  type ShownMotif,
  type SumWording,
  type Wordings,
} from './card-texts.ts';

/** Cards besides the last that show a letter's motif, at least: the opening and an answer take one each. */
const LEAST_SEEN = 2;

/** The same, as a share of the table. */
const SHARE_SEEN = 0.4;

/** Passages that go by the motif of their letter, where there is one that so many go by. */
const OFTEN = 2;

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
  motif: Motif;
  seen: readonly Seen[];
  openings: Record<Pole, string[]>;
  ending: Ending;
}

/** The motifs that enough cards show and that the last one can end on. */
function followable({ cards }: Walk, { motifs }: Wordings): Followed[] {
  const least = Math.max(LEAST_SEEN, SHARE_SEEN * cards.length);
  return MOTIFS.flatMap((motif) => {
    const seen = seenIn(cards, motif);
    const openings = motifs[motif];
    const ending = cards.at(-1)?.motifs[motif]?.ending;
    return openings && ending && seen.length >= least ? [{ motif, seen, openings, ending }] : [];
  });
}

/** What cards answer to the letter's question, by place: the first of each part, rather where no passage goes by the motif. */
function answersOf(
  candidates: readonly Seen[],
  isTold: (place: number) => boolean,
  { places }: Walk,
): Map<number, string> {
  const answers = new Map<number, string>();
  for (const group of new Set(places)) {
    const fitting = candidates.filter(
      ({ place, answers: written }) => places[place] === group && written?.[group.kind],
    );
    const one = fitting.find(({ place }) => !isTold(place)) ?? fitting[0];
    if (one) answers.set(one.place, one.answers?.[group.kind] ?? '');
  }
  return answers;
}

interface Frame {
  opening: string;
  /** Texts that follow the motif instead of passages, by their places. */
  answers: ReadonlyMap<number, string>;
  question: string;
}

/** What the letter opens and ends with, and what it answers on the way. All follow one motif, if there is one. */
function frame(walk: Walk, used: readonly (Motif | undefined)[], wordings: Wordings): Frame {
  const { spread, cards, seed } = walk;
  const fitting = followable(walk, wordings);
  if (fitting.length === 0) {
    const plain = choose(wordings.spreads[spread.id].plain, seed, 'opening');
    const names = cards.map(({ name }) => name);
    const { question } = cards.at(-1) as CardTexts;
    return { opening: fillNames(plain, names), answers: new Map(), question };
  }
  const often = fitting.filter(({ motif }) => used.filter((one) => one === motif).length >= OFTEN);
  const followed = choose(often.length > 0 ? often : fitting, seed, 'motif');
  const { motif, seen, openings, ending } = followed;
  const first = choose(seen, seed, 'opening: image');
  const others = seen.filter((one) => one !== first);
  const isTold = (place: number) => [place, place + 1].some((at) => used[at] === motif);
  const answers = answersOf(others, isTold, walk).set(cards.length - 1, ending.text);
  const opening = choose(openings[first.pole], seed, 'opening').replace('{image}', first.image);
  return { opening, answers, question: ending.question };
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

/** What a card says in the letter. */
interface Said {
  text: string;
  isAnswer: boolean;
}

/**
 * A paragraph for each text of a part. What comes after an answer tells of its card again: by lot both share one, so that
 * letters differ in shape.
 */
function paragraphsOf(part: readonly Said[], lot: number): string[] {
  const texts = part.map(({ text }) => text);
  const answer = part.findIndex(({ isAnswer }) => isAnswer);
  if (answer < 0 || lot % 5 > 2) return texts;
  return texts.toSpliced(answer, 2, texts.slice(answer, answer + 2).join(' '));
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
  const { opening, answers, question } = frame(
    walk,
    passages.map(({ motif }) => motif),
    wordings,
  );
  const said = passages.map(({ text }, place): Said => {
    return { text: answers.get(place) ?? text, isAnswer: answers.has(place) };
  });
  const wording = wordings.spreads[spread.id].sum;
  const sum = wording && isSummed(spread) ? sumOf(walk, wording) : '';
  const letter: Interpretation = { summary: opening };
  for (const group of spread.groups) {
    const part = said.filter((_, place) => walk.places[place] === group);
    const paragraphs = paragraphsOf(part, mix(seed, `paragraphs ${group.id}`));
    // The question stands last and alone: the page sets it apart.
    const whole = group === spread.groups.at(-1) ? [sum, ...paragraphs, question] : paragraphs;
    letter[group.id] = whole.filter(Boolean).join('\n\n');
  }
  return letter;
}
