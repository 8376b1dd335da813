import type { Arcanum } from '#src/tarot/arcana.ts';

/** Cards in the order of their numbers, so that the order of picking never changes a text. */
export function inDeckOrder(cards: readonly Arcanum[]): Arcanum[] {
  return cards.toSorted((one, other) => one.number - other.number);
}

/** One of the choices, always the same one for the same cards and the same `purpose`. */
export function choose<T>(
  choices: readonly T[],
  cards: readonly Pick<Arcanum, 'number'>[],
  purpose: number,
): T {
  const mixed = cards.reduce((sum, { number }) => (sum * 31 + number + 1) % 99_991, purpose + 7);
  return choices[mixed % choices.length] as T;
}
