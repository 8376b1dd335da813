import { DECK_SIZE } from './arcana.ts';
import { hashNumbers } from './deterministic-choice.ts';
import { type RandomSource, shuffle } from './shuffle.ts';

const NUMBERS = [...Array(DECK_SIZE).keys()];

/** Returns values that depend on the cycle alone, so that a past day never changes its card. */
function createCycleRandom(cycle: number): RandomSource {
  let count = 0;
  return (values) => values.map(() => hashNumbers([cycle, count++], 'arcane du jour'));
}

function shuffleCycle(cycle: number): number[] {
  return shuffle(NUMBERS, createCycleRandom(cycle));
}

/** Returns the cards' numbers on the 22 days of a cycle: each number once, and never the same on two successive days. */
function getCycleOrder(cycle: number): number[] {
  const order = shuffleCycle(cycle);
  // Swaps the first two cards. The last card stays, so that this check needs no cycle but the previous one.
  if (order[0] === shuffleCycle(cycle - 1).at(-1)) order.unshift(...order.splice(1, 1));
  return order;
}

/** Returns the card of a calendar day (see `getZurichDay`) with one of its questions, the next one in each cycle. */
export function dailyCard<Card extends { questions: string[] }>(
  deck: readonly Card[],
  day: number,
): Card & { question: string } {
  const cycle = Math.floor(day / DECK_SIZE);
  const number = getCycleOrder(cycle)[day - cycle * DECK_SIZE] as number;
  const card = deck[number] as Card;
  const count = card.questions.length;
  const question = card.questions[((cycle % count) + count) % count] as string;
  return { ...card, question };
}
