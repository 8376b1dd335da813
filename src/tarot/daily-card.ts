import { DECK_SIZE } from './arcana.ts';
import { hashNumbers } from './deterministic-choice.ts';
import { type RandomSource, shuffle } from './shuffle.ts';

const NUMBERS = [...Array(DECK_SIZE).keys()];

/** The same values for a cycle at every run: a day that has passed keeps its card for good. */
function randomOf(cycle: number): RandomSource {
  let drawn = 0;
  return (values) => values.map(() => hashNumbers([cycle, drawn++], 'arcane du jour'));
}

function shuffled(cycle: number): number[] {
  return shuffle(NUMBERS, randomOf(cycle));
}

/** Numbers of the cards on the 22 days of a cycle: each once, and none on the day after its own in the last cycle. */
function orderOf(cycle: number): number[] {
  const order = shuffled(cycle);
  // The first two change places, so that the last card of a cycle never depends on the cycle before.
  if (order[0] === shuffled(cycle - 1).at(-1)) order.unshift(...order.splice(1, 1));
  return order;
}

/** The card of a calendar day, by the day's number, out of the deck in its order. Each time it asks the next of its questions. */
export function dailyCard<Card extends { questions: string[] }>(
  deck: readonly Card[],
  day: number,
): Card & { question: string } {
  const cycle = Math.floor(day / DECK_SIZE);
  const number = orderOf(cycle)[day - cycle * DECK_SIZE] as number;
  const card = deck[number] as Card;
  const count = card.questions.length;
  const question = card.questions[((cycle % count) + count) % count] as string;
  return { ...card, question };
}
