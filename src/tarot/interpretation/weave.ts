// See docs/decisions/0038-a-walk-along-the-table.md.
import { type Category, FRAGMENT_OF, type Interpretation } from '#src/tarot/arcana.ts';
import { choose, mix } from '#src/tarot/mix.ts';
import { categoryAt } from '#src/tarot/selection.ts';
import { countWords } from '#src/text/words.ts';
import {
  type CardTexts,
  type Ending,
  MOTIFS,
  type Motif,
  type Openings,
  type ShownMotif,
} from './card-texts.ts';

/** Words of a letter. */
const LONGEST = 620;
/** A motif that fewer of the nine cards show is none of this table. */
const LEAST_IMAGES = 4;
/** Cards that the eye meets first: one of them stands in the opening. */
const EARLY = 5;

/** What a card at this place says: one text for each card that may lie before it. */
function passageOf(cards: readonly CardTexts[], place: number): { text: string; motif?: Motif } {
  const card = cards[place] as CardTexts;
  const kind = FRAGMENT_OF[categoryAt(place)];
  const before = cards[place - 1];
  const passage = before ? card.after[kind][before.id] : card.opens;
  // A text that the reader has emptied: what she wrote of the card alone, which does not name it.
  return passage?.text ? passage : { text: `${card.name}. ${card.fragments[kind].text}` };
}

/** A card of the table on which the letter's motif is seen. */
interface Seen {
  place: number;
  shown: ShownMotif;
}

function seenIn(cards: readonly CardTexts[], motif: Motif): Seen[] {
  return cards.slice(0, -1).flatMap(({ motifs }, place) => {
    const shown = motifs[motif];
    return shown ? [{ place, shown }] : [];
  });
}

/** Whether this table can open on the motif and its last card end on it. */
function carries(cards: readonly CardTexts[], motif: Motif, openings: Openings): boolean {
  const seen = seenIn(cards, motif);
  return (
    Boolean(cards.at(-1)?.motifs[motif]?.endings && openings.motifs[motif]?.length) &&
    seen.length >= LEAST_IMAGES &&
    new Set(seen.map(({ shown }) => shown.pole)).size === 2
  );
}

/** Puts the images at `{1}` and `{2}`, with a capital where a sentence begins with one. */
function fill(template: string, [one, other]: readonly Seen[]): string {
  return template
    .replace('{1}', () => one?.shown.image ?? '')
    .replace('{2}', () => other?.shown.image ?? '')
    .replace(/(?:^|[.?!…] )\p{Ll}/gu, (start) => start.toUpperCase());
}

/** Two cards in the motif's two states, one of them among the first of the table. */
function openingPair(seen: readonly Seen[], seed: readonly number[]): Seen[] {
  const early = seen.filter(({ place }) => place < EARLY);
  const one = choose(early.length > 0 ? early : seen, seed, 'opening: one');
  const others = seen.filter(({ shown }) => shown.pole !== one.shown.pole);
  const other = choose(others, seed, 'opening: other');
  return one.shown.pole === 'first' ? [one, other] : [other, one];
}

/** Two cards that the opening did not tell, of the later ones where there are two; in mixed states the first one first. */
function endingPair(rest: readonly Seen[], seed: readonly number[]): Seen[] {
  const late = rest.filter(({ place }) => categoryAt(place) !== 'qualities');
  const from = late.length > 1 ? late : rest;
  const one = choose(from, seed, 'ending: one');
  const others = from.filter((seen) => seen !== one);
  const pair = [one, choose(others, seed, 'ending: other')];
  const rank = ({ place, shown }: Seen) => (shown.pole === 'first' ? 0 : 10) + place;
  return pair.toSorted((left, right) => rank(left) - rank(right));
}

/** What the letter opens and ends with: both follow one motif, and take at most `room` words where an opening allows it. */
function frame(
  cards: readonly CardTexts[],
  used: readonly (Motif | undefined)[],
  openings: Openings,
  seed: readonly number[],
  room: number,
): { opening: string; ending: Ending } {
  const last = cards.at(-1) as CardTexts;
  const uses = (motif: Motif) => used.filter((one) => one === motif).length;
  const [motif] = MOTIFS.filter((one) => carries(cards, one, openings)).toSorted(
    (one, other) => uses(other) - uses(one) || mix(seed, one) - mix(seed, other),
  );
  const endings = motif && last.motifs[motif]?.endings;
  if (!endings) return { opening: openings.plain, ending: { text: '', question: last.question } };
  const seen = seenIn(cards, motif);
  const opening = openingPair(seen, seed);
  const pair = endingPair(
    seen.filter((one) => !opening.includes(one)),
    seed,
  );
  const [one, other] = pair.map(({ shown }) => shown.pole);
  const { text, question } = endings[one && one === other ? one : 'mixed'];
  const ending = { text: fill(text, pair), question };
  const left = room - countWords(`${ending.text} ${question}`);
  const filled = (openings.motifs[motif] ?? []).map((template) => fill(template, opening));
  const shortest = Math.min(...filled.map(countWords));
  const fitting = filled.filter((one) => countWords(one) <= Math.max(left, shortest));
  return { opening: choose(fitting, seed, 'opening'), ending };
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
 * The letter of ten cards in the order they were picked: a walk along the table, from each card to the next, between an
 * opening and an end. The same cards give the same letter, wherever it is woven.
 */
export function weave(cards: readonly CardTexts[], openings: Openings): Interpretation {
  const seed = cards.map(({ number }) => number);
  const passages = cards.map((_, place) => passageOf(cards, place));
  const used = passages.map(({ motif }) => motif);
  const room = LONGEST - countWords(passages.map(({ text }) => text).join(' '));
  const { opening, ending } = frame(cards, used, openings, seed, room);
  const told = (category: Category) =>
    paragraphsOf(
      passages.flatMap(({ text }, place) => (categoryAt(place) === category ? [text] : [])),
      choose([true, false], seed, category),
    );
  const text = (paragraphs: readonly string[]) => paragraphs.filter(Boolean).join('\n\n');
  return {
    summary: opening,
    qualities: text(told('qualities')),
    obstacles: text(told('obstacles')),
    future: text(told('future')),
    // The question stands last and alone: the page sets it apart.
    special: text([...told('special'), ending.text, ending.question]),
  };
}
