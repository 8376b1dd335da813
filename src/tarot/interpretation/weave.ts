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

/** Images that the opening tells, and the end: never the same. */
const TOLD = 2;

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

/** Whether an opening can show the motif in its two states, and leave two images for the end. */
function canOpen(seen: readonly Seen[], openings: readonly string[] = []): boolean {
  const poles = new Set(seen.map(({ shown }) => shown.pole));
  return openings.length > 0 && seen.length >= 2 * TOLD && poles.size === 2;
}

/** Puts the images at `{1}` and `{2}`, with a capital where a sentence begins with one. */
function fill(template: string, [one, other]: readonly Seen[]): string {
  return template
    .replace('{1}', () => one?.shown.image ?? '')
    .replace('{2}', () => other?.shown.image ?? '')
    .replace(/(?:^|[.?!…] )\p{Ll}/gu, (start) => start.toUpperCase());
}

/** Two cards in the motif's two states, one of them among the first of the table. */
function openingPair(seen: readonly Seen[], { cards, seed }: Walk): Seen[] {
  const early = seen.filter(({ place }) => place < cards.length / 2);
  const one = choose(early.length > 0 ? early : seen, seed, 'opening: one');
  const others = seen.filter(({ shown }) => shown.pole !== one.shown.pole);
  const other = choose(others, seed, 'opening: other');
  return one.shown.pole === 'first' ? [one, other] : [other, one];
}

/** Two cards that the opening did not tell, of the later ones where there are two; in mixed states the first one first. */
function endingPair(rest: readonly Seen[], { places, seed }: Walk): Seen[] {
  const late = rest.filter(({ place }) => places[place] !== places[0]);
  const from = late.length >= TOLD ? late : rest;
  const one = choose(from, seed, 'ending: one');
  const others = from.filter((seen) => seen !== one);
  const pair = [one, choose(others, seed, 'ending: other')];
  const rank = ({ place, shown }: Seen) => (shown.pole === 'first' ? 0 : 10) + place;
  return pair.toSorted((left, right) => rank(left) - rank(right));
}

interface Frame {
  opening: string;
  ending: Ending;
}

/**
 * What the letter opens and ends with, in at most `room` words. Both follow one motif where enough cards show it, else
 * the end alone does; where no end has room, the last card's question stands for it.
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
  const uses = (motif: Motif) => used.filter((one) => one === motif).length;
  const opens = (motif: Motif) => (canOpen(seenIn(cards, motif), motifs[motif]) ? 1 : 0);
  const candidates = MOTIFS.filter((motif) => seenIn(cards, motif).length >= TOLD).toSorted(
    (one, other) =>
      opens(other) - opens(one) || uses(other) - uses(one) || mix(seed, one) - mix(seed, other),
  );
  for (const motif of candidates) {
    const endings = last.motifs[motif]?.endings;
    if (!endings) continue;
    const seen = seenIn(cards, motif);
    const pair = opens(motif) ? openingPair(seen, walk) : [];
    const left = seen.filter((one) => !pair.includes(one));
    const ending = endingOn(endings, endingPair(left, walk));
    const openings = pair.length ? motifs[motif]?.map((template) => fill(template, pair)) : plain;
    const length = countWords(`${ending.text} ${ending.question}`);
    const fitting = openings?.filter((one) => countWords(one) + length <= room) ?? [];
    if (fitting.length > 0) return { opening: choose(fitting, seed, 'opening'), ending };
  }
  return { opening: choose(plain, seed, 'opening'), ending: { text: '', question: last.question } };
}

function endingOn(endings: NonNullable<ShownMotif['endings']>, pair: readonly Seen[]): Ending {
  const [one, other] = pair.map(({ shown }) => shown.pole);
  const { text, question } = endings[one && one === other ? one : 'mixed'];
  return { text: fill(text, pair), question };
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

/** The passages of a part in its paragraphs: in every other part the two shortest neighbours share one. */
function paragraphsOf(passages: readonly string[], isJoined: boolean): string[] {
  const words = passages.slice(1).map((text, place) => countWords(text + passages[place]));
  const place = words.indexOf(Math.min(...words));
  return isJoined && passages.length > 1
    ? passages.toSpliced(place, 2, `${passages[place]} ${passages[place + 1]}`)
    : [...passages];
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
  const { opening, ending } = frame(walk, used, wordings, room);
  const letter: Interpretation = { summary: opening };
  for (const group of spread.groups) {
    const told = passages.flatMap(({ text }, place) =>
      walk.places[place] === group ? [text] : [],
    );
    const paragraphs = paragraphsOf(told, choose([true, false], seed, group.id));
    // The question stands last and alone: the page sets it apart.
    const whole =
      group === spread.groups.at(-1)
        ? [sum, ...paragraphs, ending.text, ending.question]
        : paragraphs;
    letter[group.id] = whole.filter(Boolean).join('\n\n');
  }
  return letter;
}
