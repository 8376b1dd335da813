import { DECK_SIZE } from './arcana.ts';
import { hashNumbers } from './deterministic-choice.ts';
import { type RandomSource, shuffle } from './shuffle.ts';

const CARD_NUMBERS = [...Array(DECK_SIZE).keys()];

/** Returns a generator that depends only on the cycle (22 days, one a card), so that a past day keeps its card. */
function createCycleRandom(cycle: number): RandomSource {
  let count = 0;
  return (values) => values.map(() => hashNumbers([cycle, count++], 'arcane du jour'));
}

function shuffleCycle(cycle: number): number[] {
  return shuffle(CARD_NUMBERS, createCycleRandom(cycle));
}

/** Returns the cards' numbers on the 22 days of a cycle: each number once, and never the same on two successive days. */
function getCycleOrder(cycle: number): number[] {
  const order = shuffleCycle(cycle);
  // The first two cards are swapped. The last one never moves, so the shuffle alone tells how the previous cycle ended.
  if (order[0] === shuffleCycle(cycle - 1).at(-1)) order.unshift(...order.splice(1, 1));
  return order;
}

/** Returns the card of a day (see `getZurichDay`) with one of its questions, the next one in each cycle of 22 days. */
export function getDailyCard<Card extends { questions: string[] }>(
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
