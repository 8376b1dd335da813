import couples from '#generated/couples.json' with { type: 'json' };
import { cards, type DescribedCard } from './cards-with-texts.ts';

/** The cards that change this one most as neighbours, and its text after each. */
export function couplesOf({ id }: DescribedCard): { before: DescribedCard; text: string }[] {
  const own = couples[id] ?? [];
  return own.map(({ after, text }) => ({
    before: cards.find((card) => card.id === after) as DescribedCard,
    text,
  }));
}
