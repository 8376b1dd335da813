import weaving from '#generated/weaving.json' with { type: 'json' };
import type { Gaze } from '#src/tarot/arcana.ts';
import { asSentence } from '#src/text/words.ts';
import { enumerate, fillNames, inSentence } from './card-names.ts';
import { choose, mix } from './mix.ts';
import type { Placed } from './table.ts';

/** Something that the eye sees on the whole table before any card is read. */
export interface Observation {
  subject: 'side' | 'gaze' | 'object' | 'posture' | 'number' | 'ends';
  text: string;
  /** How striking it is. */
  weight: number;
}

const COUNTS = 'zéro une deux trois quatre cinq six sept huit neuf dix'.split(' ');

/** What can be said of the ten cards together. */
export function observe(table: readonly Placed[]): Observation[] {
  const numbers = table.map(({ card }) => card.number);
  const found: Observation[] = [];
  const add = (
    key: keyof typeof weaving.observations,
    subject: Observation['subject'],
    weight: number,
    cards: readonly Placed[] = [],
  ) => {
    const names = cards.map(({ card }) => card.name);
    const told = choose(weaving.observations[key], numbers, key)
      .replace('{nombre}', COUNTS[cards.length] as string)
      .replace('{liste}', enumerate(names.map(inSentence)));
    found.push({ subject, weight, text: asSentence(fillNames(told, names)) });
  };
  const looking = (gaze: Gaze) => table.filter(({ card }) => card.traits.gaze === gaze);
  const holding = (object: string) =>
    table.filter(({ card }) => card.traits.objects.includes(object));
  const doing = (...postures: string[]) =>
    table.filter(({ card }) => postures.includes(card.traits.posture));

  const [right, left, you] = [looking('right'), looking('left'), looking('you')];
  if (right.length === 0) add('noneRight', 'side', 60);
  if (right.length === 1) add('oneRight', 'side', 62, right);
  if (right.length > 1) add('someRight', 'side', 70, right);
  if (left.length > 5) add('mostLeft', 'side', 66, left);
  if (you.length === 0) add('noneAtYou', 'gaze', 80);
  if (you.length === 1) add('oneAtYou', 'gaze', 76, you);
  if (you.length > 4) add('manyAtYou', 'gaze', 74, you);

  const [water, crowns, wings] = [holding('water'), holding('crown'), holding('wings')];
  const [beasts, black] = [holding('beast'), holding('black-ground')];
  if (water.length === 0) add('noWater', 'object', 34);
  if (water.length > 2) add('water', 'object', 72, water);
  if (crowns.length === 0) add('noCrown', 'object', 44);
  if (crowns.length > 2) add('crowns', 'object', 64, crowns);
  if (wings.length > 2) add('wings', 'object', 66, wings);
  if (beasts.length > 3) add('beasts', 'object', 68, beasts);
  if (black.length === 1) add('blackGround', 'object', 40, black);

  const [seated, walking] = [doing('seated'), doing('walking')];
  const upsideDown = doing('hanging', 'falling');
  if (seated.length === 0) add('noSeat', 'posture', 62);
  if (seated.length > 3) add('seated', 'posture', 58, seated);
  // Le Mat and the thirteenth card walk to the right, which is told by their gaze.
  if (walking.length > 1 && walking.some(({ card }) => card.traits.gaze === 'left'))
    add('walking', 'posture', 60, walking);
  if (upsideDown.length === 2) add('upsideDown', 'posture', 64, upsideDown);

  const firstHalf = table.filter(({ card }) => card.number <= 10);
  const secondHalf = table.filter(({ card }) => card.number > 10);
  if (firstHalf.length > 6) add('firstHalf', 'number', 46, firstHalf);
  if (secondHalf.length > 6) add('secondHalf', 'number', 46, secondHalf);
  add('ends', 'ends', 10, [table[0] as Placed, table.at(-1) as Placed]);
  return found;
}

/** At most 70 words on what the eye sees first on this table; it gives no meaning away. */
export function firstSight(table: readonly Placed[]): string {
  const numbers = table.map(({ card }) => card.number);
  const rank = ({ weight, text }: Observation) => weight + (mix(numbers, text) % 20);
  const chosen: Observation[] = [];
  for (const seen of observe(table).toSorted((one, other) => rank(other) - rank(one))) {
    if (chosen.length < 3 && chosen.every(({ subject }) => subject !== seen.subject))
      chosen.push(seen);
  }
  const opening = choose(weaving.openings, numbers, 'opening');
  return [opening, ...chosen.map(({ text }) => text)].join(' ');
}
