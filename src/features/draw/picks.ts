import { placesOf } from '#src/tarot/spread-model.ts';
import type { Spread } from '#src/tarot/spreads.ts';

/** For those who do not see the table: how many cards are picked, and where the last one falls. */
export function tellPick(spread: Spread, count: number, picked: boolean): string {
  const total = `${count} carte${count > 1 ? 's' : ''} sur ${spread.picked}`;
  if (count === spread.picked) return `${total}. Vos cartes se retournent.`;
  return picked ? `${total}, ${placesOf(spread)[count - 1]?.title}.` : `Carte reposée. ${total}.`;
}
