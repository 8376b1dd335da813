import { DECK_SIZE } from './arcana.ts';
import { hashNumbers } from './deterministic-choice.ts';
import { type RandomSource, shuffle } from './shuffle.ts';

const CARD_NUMBERS = [...Array(DECK_SIZE).keys()];

/** Creates a generator of 32-bit values that depend only on the cycle (22 days), so a day keeps its card. */
function createCycleRandom(cycle: number): RandomSource {
  let callCount = 0;
  return (buffer) => buffer.map(() => hashNumbers([cycle, callCount++], 'arcane du jour'));
}

function shuffleCycle(cycle: number): number[] {
  return shuffle(CARD_NUMBERS, createCycleRandom(cycle));
}

/** Returns the card numbers of a cycle's 22 days: each once, and never the same on two successive days. */
function getCycleOrder(cycle: number): number[] {
  const order = shuffleCycle(cycle);
  // Swaps the first two cards if the day before has the first one too. No swap changes a cycle's last card.
  if (order[0] === shuffleCycle(cycle - 1).at(-1)) order.unshift(...order.splice(1, 1));
  return order;
}

/** Returns a day's card (see `getZurichDayNumber`) with one of the card's questions, the next in each cycle. */
export function getDailyCard<Card extends { questions: string[] }>(
  deck: readonly Card[],
  day: number,
): Card & { question: string } {
  const cycle = Math.floor(day / DECK_SIZE);
  const cardNumber = getCycleOrder(cycle)[day - cycle * DECK_SIZE] as number;
  const card = deck[cardNumber] as Card;
  // Before 1970 the remainder is negative, and `at` counts it from the end.
  const question = card.questions.at(cycle % card.questions.length) as string;
  return { ...card, question };
}
