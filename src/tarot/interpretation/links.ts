import weaving from '#generated/weaving.json' with { type: 'json' };
import type { Arcanum, Gaze, KnownPair } from '#src/tarot/arcana.ts';
import { fillNames } from './card-names.ts';
import { choose, mix } from './mix.ts';
import type { Placed } from './table.ts';

/** The kinds of relation between cards that a reading tells. */
export type LinkKind = 'gaze' | 'posture' | 'number' | 'object' | 'pair' | 'answer';

/** A sentence that is true of these cards in this order. */
export interface Link {
  kind: LinkKind;
  cards: readonly Placed[];
  text: string;
  /** How much it says: rare before common, neighbours before cards that lie apart. */
  weight: number;
  /** It holds for the three cards of its row in any order: a text that is kept for the set may tell it. */
  isOrderFree: boolean;
}

function linkOf(
  kind: LinkKind,
  weight: number,
  wordings: readonly string[],
  cards: readonly Placed[],
  isOrderFree = false,
): Link {
  const numbers = cards.map(({ card }) => card.number);
  const names = cards.map(({ card }) => card.name);
  const text = fillNames(choose(wordings, numbers, kind), names);
  return { kind, weight, cards, text, isOrderFree };
}

/** The sentence that the known pair of two cards has for where they lie, or null. */
function pairOf(one: Placed, other: Placed): string | null {
  const find = (card: Arcanum, id: string): KnownPair | undefined =>
    card.pairs.find((pair) => pair.with === id);
  const forward = find(one.card, other.card.id);
  const backward = find(other.card, one.card.id);
  const pair = forward ?? backward;
  if (!pair) return null;
  if (one.part !== other.part) return pair.apart;
  return forward ? pair.inOrder : pair.reversed;
}

/** Known pairs among these cards. */
export function pairLinks(cards: readonly Placed[]): Link[] {
  return couples(cards).flatMap(([one, other]) => {
    const text = pairOf(one, other);
    const isNear = other.index - one.index === 1;
    return text ? [linkOf('pair', isNear ? 100 : 85, [text], [one, other])] : [];
  });
}

function couples(cards: readonly Placed[]): [Placed, Placed][] {
  return cards.flatMap((one, index) =>
    cards.slice(index + 1).map((other): [Placed, Placed] => [one, other]),
  );
}

/** How a quality answers an obstacle, by what each is about. */
export function answerLink(quality: Placed, obstacle: Placed): Link {
  const wordings = weaving.answers[quality.card.themes.quality][obstacle.card.themes.obstacle];
  return linkOf('answer', 60, wordings, [quality, obstacle]);
}

/** Links by what is seen on the pictures of three cards in a row, and by their numbers. */
export function rowLinks(row: readonly Placed[]): Link[] {
  const numberLink = linkOf('number', 0, weaving.rows.middle, row);
  return [
    ...gazeLinks(row),
    ...postureLinks(row),
    ...objectLinks(row),
    ...risingLinks(row),
    numberLink,
  ];
}

function gazeLinks(row: readonly Placed[]): Link[] {
  const { rows } = weaving;
  const links: Link[] = [];
  const add = (
    weight: number,
    wordings: readonly string[],
    cards: readonly Placed[],
    isOrderFree = false,
  ) => links.push(linkOf('gaze', weight, wordings, cards, isOrderFree));
  const all = (gaze: Gaze) => row.every(({ card }) => card.traits.gaze === gaze);
  if (all('left')) add(66, rows.allLeft, row, true);
  if (all('right')) add(95, rows.allRight, row, true);
  if (all('you')) add(72, rows.allAtYou, row, true);
  const atYou = row.filter(({ card }) => card.traits.gaze === 'you');
  if (atYou.length === 1) add(48, rows.oneAtYou, atYou, true);
  for (const [index, one] of row.entries()) {
    const other = row[index + 1];
    if (!other) continue;
    const [here, there] = [one.card.traits.gaze, other.card.traits.gaze];
    if (here === 'right' && there === 'left') add(90, rows.facing, [one, other]);
    else if (here === 'left' && there === 'right') add(80, rows.backToBack, [one, other]);
    else if (here === 'you' && there === 'you' && !all('you')) add(55, rows.twoAtYou, [one, other]);
    else if (there === 'left' && here !== 'left') add(42, rows.turnedTo, [one, other]);
  }
  const [before, last] = row.slice(-2) as [Placed, Placed];
  if (last.card.traits.gaze === 'right' && before.card.traits.gaze !== 'left')
    add(58, rows.looksOut, [last]);
  return links;
}

function postureLinks(row: readonly Placed[]): Link[] {
  const { rows } = weaving;
  const links: Link[] = [];
  const add = (weight: number, wordings: readonly string[], cards: readonly Placed[]) =>
    links.push(linkOf('posture', weight, wordings, cards, true));
  const doing = (...postures: string[]) =>
    row.filter(({ card }) => postures.includes(card.traits.posture));
  const [walking, seated] = [doing('walking'), doing('seated')];
  if (walking.length === 2) add(46, rows.twoWalking, walking);
  if (walking.length === 1 && seated.length === 1)
    add(44, rows.walkerAndSeat, [...walking, ...seated]);
  if (seated.length === 3) add(60, rows.threeSeats, seated);
  if (seated.length === 2) add(40, rows.twoSeats, seated);
  const upsideDown = doing('hanging', 'falling');
  if (upsideDown.length === 1) add(38, rows.upsideDown, upsideDown);
  if (doing('dancing')[0]) add(37, rows.dancing, doing('dancing'));
  if (doing('kneeling')[0]) add(37, rows.kneeling, doing('kneeling'));
  return links;
}

function objectLinks(row: readonly Placed[]): Link[] {
  return Object.entries(weaving.objects).flatMap(([object, wordings]) => {
    const holding = row.filter(({ card }) => card.traits.objects.includes(object));
    if (holding.length === 2) return [linkOf('object', 52, wordings.two, holding, true)];
    const three = holding.length === 3 && 'three' in wordings && wordings.three;
    return three ? [linkOf('object', 78, [three], holding, true)] : [];
  });
}

function risingLinks(row: readonly Placed[]): Link[] {
  const [first, second, third] = row.map(({ card }) => card.number) as [number, number, number];
  // Le Mat has no number.
  if (Math.min(first, second, third) === 0) return [];
  if (first < second && second < third) return [linkOf('number', 30, weaving.rows.rising, row)];
  if (first > second && second > third) return [linkOf('number', 30, weaving.rows.falling, row)];
  return [];
}

/** The links in the order of what they say; equals in an order that the cards decide. */
export function ranked(links: readonly Link[], seed: readonly number[]): Link[] {
  const rank = (link: Link) =>
    link.weight + (mix([...seed, ...link.cards.map(({ card }) => card.number)], link.kind) % 12);
  return links.toSorted((one, other) => rank(other) - rank(one));
}
